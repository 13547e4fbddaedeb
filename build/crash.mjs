import './node-check.mjs';
import { parseArgs } from 'node:util';
import { crashDrill } from '../test/crash/drill.ts';
import { twoComputers } from '../test/crash/two-computers.ts';

// `npm run -s crash -- [--kills N] [--invoices N] [--seed N]`: real workers killed while they push. With `--computers` instead:
// two computers push the same invoices at the same time. See docs/crash-drill.md.
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '40' },
    invoices: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    computers: { type: 'boolean', default: false },
  },
});
const whole = (name, fallback) => {
  const value = Number(values[name] ?? fallback);
  if (Number.isInteger(value) && value >= 0) return value;
  console.error(`--${name} takes a whole number, not ${values[name]}`);
  process.exit(2);
};
const seed = whole('seed', 0);
console.log(`crash: seed ${seed}`);
/** Since the instant, in whole seconds. */
const since = (began) => `${Math.round((Date.now() - began) / 1000)} s`;

const drill = async (kills, invoices) => {
  const began = Date.now();
  const onKill = (done, left) => {
    if (done % 10 !== 0) return;
    console.log(`  ${done} kills, ${left} jobs left, ${since(began)}`);
  };
  const found = await crashDrill({ kills, invoices, seed, onKill });
  for (const odd of found.odd) console.error(`  ${odd}`);
  const phases = Object.entries(found.killsIn).map(([phase, times]) => `${times} in ${phase}`);
  console.log(`  killed: ${phases.join(', ')}`);
  console.log(`  ${found.tries} tries for ${invoices} invoices, ${since(began)}`);
  const { lost, doubled, limitsCrossed } = found;
  console.log(
    `crash: ${found.kills} kills, ${invoices} invoices, ${lost} lost, ${doubled} doubled, ${limitsCrossed} limits crossed`,
  );
  if (found.kills < kills || lost + doubled + limitsCrossed + found.odd.length > 0) {
    console.log(
      `Again with the same kills: npm run -s crash -- --kills ${kills} --invoices ${invoices} --seed ${seed}`,
    );
    process.exitCode = 1;
  }
};

const computers = async (invoices) => {
  for (const users of [1, 2]) {
    const began = Date.now();
    const { told, attested, left, different, limitsCrossed } = await twoComputers({ invoices, users, seed });
    for (const [index, ends] of told.entries())
      for (const [end, times] of Object.entries(ends)) console.log(`  computer ${index + 1}: ${times} × ${end}`);
    console.log(
      `computers: ${users} API user${users === 1 ? '' : 's'}, ${invoices} invoices, ${attested} attested, ${attested - different} doubled, ${left} drafts left, ${limitsCrossed} limits crossed, ${since(began)}`,
    );
    if (attested !== invoices || different !== invoices || left + limitsCrossed > 0) process.exitCode = 1;
  }
};

await (values.computers ? computers(whole('invoices', 500)) : drill(whole('kills', 40), whole('invoices', 300)));

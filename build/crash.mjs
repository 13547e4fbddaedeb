import './node-check.mjs';
import { parseArgs } from 'node:util';
import { crashDrill } from '../test/crash/drill.ts';

// `npm run -s crash -- [--kills N] [--invoices N] [--seed N]`: real workers killed while they push. See docs/reliability.md.
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '40' },
    invoices: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const whole = (name) => {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= 0) return value;
  console.error(`--${name} takes a whole number, not ${values[name]}`);
  process.exit(2);
};
const [kills, invoices, seed] = [whole('kills'), whole('invoices'), whole('seed')];
console.log(`crash: seed ${seed}`);
const began = Date.now();
const onKill = (done, left) => {
  if (done % 10 !== 0) return;
  console.log(`  ${done} kills, ${left} jobs left, ${Math.round((Date.now() - began) / 1000)} s`);
};
const found = await crashDrill({ kills, invoices, seed, onKill });
for (const odd of found.odd) console.error(`  ${odd}`);
const phases = Object.entries(found.killsIn).map(([phase, times]) => `${times} in ${phase}`);
console.log(`  killed: ${phases.join(', ')}`);
console.log(`  ${found.tries} tries for ${invoices} invoices, ${Math.round((Date.now() - began) / 1000)} s`);
const { lost, doubled, limitsCrossed } = found;
console.log(
  `crash: ${found.kills} kills, ${invoices} invoices, ${lost} lost, ${doubled} doubled, ${limitsCrossed} limits crossed`,
);
if (found.kills < kills || lost + doubled + limitsCrossed + found.odd.length > 0) {
  console.log(`Again with the same kills: npm run -s crash -- --kills ${kills} --invoices ${invoices} --seed ${seed}`);
  process.exitCode = 1;
}

import { fromMinor, minor, type Minor, sumMinor } from '../../shared/domain/money.ts';
import { type Language, type LocalText } from '../../shared/domain/text.ts';
import { onFirstUse } from '../../shared/domain/first-use.ts';
import { deliveryName } from '../../shared/intake/choice-names.ts';
import { showDecimal } from '../../shared/intake/show.ts';
import { type Approval, approvalOf } from '../store/approvals.ts';
import { sendableVat } from '../store/draft-sums.ts';
import { invoiceOutcomes } from '../store/invoice-outcome.ts';
import {
  type CurrencyShare,
  currencyShares,
  type OutcomeShare,
  outcomeShares,
  placeOf,
  runShares,
  type RunShare,
  stepsOf,
} from '../store/run-protocol.ts';
import { scopeById } from '../store/scopes.ts';
import { undoAsked, undoSums } from '../store/undo.ts';
import { type Table, type TableValue } from '../sheets/table.ts';
import { fourEyesLifted } from './creditor-rules.ts';
import {
  deployments,
  labels,
  levelNames,
  outcomes,
  runStates,
  sections,
  sheetNames,
  undoParts,
} from './protocol-words.ts';
import { approverText, warningsNow } from './review-approver.ts';
import { type Review } from './review-context.ts';
import { changesNow } from './review-differences-changes.ts';
import { summaryOf } from './review-summary.ts';
import { accountsOf } from './review-totals-work.ts';

type Line = readonly TableValue[];

interface Sums {
  readonly invoices: number | null;
  readonly net: Minor | null;
  readonly vat: Minor | null;
  readonly total: Minor | null;
}

const money = (amount: Minor | null): TableValue => (amount === null ? null : fromMinor(amount));

const sumLine = (label: string, { invoices, net, vat, total }: Sums, value: TableValue = null): Line => [
  label,
  value,
  invoices === null ? null : String(invoices),
  money(net),
  money(vat),
  money(total),
];

const only = (total: Minor): Sums => ({ invoices: null, net: null, vat: null, total });

const together = (shares: readonly RunShare[]): Sums => ({
  invoices: shares.reduce((count, share) => count + share.invoices, 0),
  net: sumMinor(shares.map(({ net }) => net)),
  vat: sumMinor(shares.map(({ vat }) => vat)),
  total: sumMinor(shares.map(({ total }) => total)),
});

const moments = onFirstUse(
  () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', dateStyle: 'short', timeStyle: 'medium' }),
);
/** Day and time in Stockholm, in the order that sorts. */
const moment = (instant: string): string => moments().format(new Date(instant));

type Say = (words: LocalText) => string;

/** Who let the run go and who attested it, or that the approval fell since. */
const approvalLines = (approval: Approval | null, say: Say): readonly Line[] => {
  if (approval === null) return [];
  const by: Line = [say(labels.approvedBy), say(approverText(approval))];
  if (approval.takenBackAt !== null) return [by, [say(labels.takenBack), moment(approval.takenBackAt)]];
  const { attested } = approval;
  if (attested === null) return approval.fourEyes ? [by, [say(labels.attest), say(labels.fourEyes)]] : [by];
  return [by, [say(labels.attestedBy), say(approverText(attested))], [say(labels.attestedAt), moment(attested.at)]];
};

/** Who took the creditor's rule of four eyes away, while it does not stand. */
const liftedLines = ({ store, key }: Review, say: Say): readonly Line[] => {
  const lifted = fourEyesLifted(store, scopeById(store, key.scopeId));
  if (lifted === null) return [];
  return [
    [say(labels.liftedBy), say(approverText(lifted))],
    [say(labels.liftedAt), moment(lifted.at)],
  ];
};

const runLines = (review: Review, say: Say, today: string): readonly Line[] => {
  const { store, key, run } = review;
  const place = placeOf(store, key);
  const approval: readonly Line[] =
    run.approvedAt === null
      ? [[say(labels.approved), say(labels.notApproved)]]
      : [
          [say(labels.approved), moment(run.approvedAt)],
          [say(labels.hash), run.approvedHash],
          [say(labels.attest), say(run.attest ? labels.attested : labels.drafts)],
        ];
  const person = approvalLines(approvalOf(store, key), say);
  return [
    [say(labels.name), run.name],
    [say(labels.number), String(run.runId)],
    [say(labels.creditor), place?.creditor ?? null],
    [say(labels.orgNo), place?.orgNo ?? null],
    [say(labels.connection), place === null ? null : `${place.connection} (${say(deployments[place.kind])})`],
    [say(labels.address), place?.address ?? null],
    [say(labels.period), run.period?.slice(0, 7) ?? null],
    [say(labels.currency), run.currency],
    [say(labels.state), say(runStates[run.state])],
    [say(labels.imported), moment(run.createdAt)],
    ...approval,
    ...person,
    ...liftedLines(review, say),
    ...(run.finishedAt === null ? [] : [[say(labels.finished), moment(run.finishedAt)]]),
    [say(labels.made), today],
  ];
};

const isSent = ({ included, level }: RunShare): boolean => included && level !== 'error';

const sumLines = (shares: readonly RunShare[], say: Say): readonly Line[] => [
  sumLine(say(labels.sent), together(shares.filter(isSent))),
  sumLine(say(labels.held), together(shares.filter((share) => share.included && share.level === 'error'))),
  sumLine(say(labels.leftOut), together(shares.filter((share) => !share.included))),
  sumLine(say(labels.all), together(shares)),
];

const deliveryLines = (shares: readonly RunShare[], say: Say): readonly Line[] =>
  [...Map.groupBy(shares.filter(isSent), ({ delivery }) => delivery)].map(([delivery, of]) =>
    sumLine(say(deliveryName(delivery)), together(of)),
  );

const levelLines = (shares: readonly RunShare[], say: Say): readonly Line[] =>
  (['error', 'warning', 'hint', null] as const).map((level) =>
    sumLine(
      say(levelNames[level ?? 'none']),
      together(shares.filter((share) => share.included && share.level === level)),
    ),
  );

const currencyLines = (shares: readonly CurrencyShare[]): readonly Line[] =>
  shares.map((share) => sumLine(share.currency, share));

const accountLines = (accounts: ReturnType<typeof accountsOf>, say: Say): readonly Line[] =>
  accounts === null
    ? [[say(labels.noAccounts)]]
    : accounts.map(({ account, net }) =>
        sumLine(account ?? say(labels.otherAccounts), { invoices: null, net: minor(net), vat: null, total: null }),
      );

/** Those that stood when it was approved, with who went over them; before that, those that would be gone over now. */
const overriddenLines = ({ store, key, run }: Review, say: Say): readonly Line[] => {
  const approval = run.state === 'review' ? null : approvalOf(store, key);
  const by = approval === null ? null : say(approverText(approval));
  const stood = approval === null ? warningsNow(store, key) : approval.overridden;
  return stood.map(({ title, invoices }) => [say(title), by, String(invoices)]);
};

/** Field by field, and once it is approved what became of it. */
const changeLines = (review: Review, say: Say): readonly Line[] =>
  changesNow(review).flatMap(({ customerNo, name, fields, state }) =>
    fields.map((field): Line => {
      const shown = (value: string): string => (value === '' ? say(labels.blank) : value);
      const outcome = state === null ? '' : ` (${say(outcomes[state])})`;
      return [
        [customerNo, name].filter(Boolean).join(' '),
        `${say(field.name)}: ${shown(field.before)} → ${shown(field.after)}${outcome}`,
      ];
    }),
  );

/** In the order in which a job comes to them. */
const outcomeLines = (shares: readonly OutcomeShare[], say: Say): readonly Line[] =>
  invoiceOutcomes.flatMap((state) =>
    shares.filter((share) => share.state === state).map((share) => sumLine(say(outcomes[state]), share)),
  );

const controlLines = (control: ReturnType<typeof summaryOf>['control'], say: Say): readonly Line[] =>
  control.flatMap(({ name, where, file, ours, agrees }) => [
    ...(file === null ? [] : [sumLine(`${say(name)}, ${say(labels.inFile)}`, only(minor(file)), where)]),
    sumLine(`${say(name)}, ${say(labels.ours)}`, only(minor(ours)), say(agrees ? labels.agrees : labels.differs)),
  ]);

/** Who undid the run, and how many of its invoices came to which end; nothing where nobody did. */
const undoLines = ({ store, key }: Review, say: Say): readonly Line[] => {
  const asked = undoAsked(store, key);
  if (asked === null) return [];
  const sums = undoSums(store, key).map(({ part, invoices, total }) =>
    sumLine(say(undoParts[part]), { ...only(total), invoices }),
  );
  return [[say(labels.undoneAt), moment(asked.at)], [say(labels.undoneBy), say(approverText(asked))], ...sums];
};

/** The first sheet: what the run is, where it came from, what it comes to, who let it go, and what was changed before. */
export const protocolSummary = (review: Review, language: Language, today: string): Table => {
  const { store, key, run, files } = review;
  const say: Say = (words) => words[language];
  const shares = runShares(store, key);
  const { control } = summaryOf(review);
  const parts: readonly (readonly [LocalText, readonly Line[]])[] = [
    [sections.run, runLines(review, say, today)],
    [sections.files, files.map(({ name, sha256 }) => [name, sha256])],
    [sections.sums, sumLines(shares, say)],
    [
      sections.vat,
      sendableVat(store, key).map(({ rate, net, vat }) =>
        sumLine(`${showDecimal(rate, language)} %`, { invoices: null, net, vat, total: sumMinor([net, vat]) }),
      ),
    ],
    [sections.delivery, deliveryLines(shares, say)],
    [sections.account, accountLines(accountsOf(review), say)],
    [sections.currency, currencyLines(currencyShares(store, key))],
    [sections.level, levelLines(shares, say)],
    [run.state === 'review' ? sections.warnings : sections.overridden, overriddenLines(review, say)],
    [sections.registerChanges, changeLines(review, say)],
    [sections.control, controlLines(control, say)],
    [sections.outcome, run.state === 'review' ? [] : outcomeLines(outcomeShares(store, key), say)],
    ...(undoAsked(store, key) === null ? [] : [[sections.undo, undoLines(review, say)] as const]),
    [
      sections.edits,
      stepsOf(store, key).map(({ title, at, places, undone }) => [
        moment(at),
        undone ? `${say(title)} (${say(labels.undone)})` : say(title),
        String(places),
      ]),
    ],
  ];
  const amount = (label: LocalText) =>
    ({ header: `${say(label)}, ${run.currency}`, type: 'amount', width: 16 }) as const;
  return {
    name: say(sheetNames.summary),
    columns: [
      { header: say(labels.what), type: 'text', width: 34 },
      { header: say(labels.value), type: 'text', width: 66 },
      { header: say(labels.count), type: 'number', width: 10 },
      amount(labels.net),
      amount(labels.vat),
      amount(labels.total),
    ],
    rows: parts.flatMap(([title, lines]) => [[say(title)], ...(lines.length === 0 ? [[say(labels.none)]] : lines), []]),
    headings: new Set(parts.map(([title]) => say(title))),
  };
};

import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../renderer/i18n/en.ts';
import { sv } from '../../renderer/i18n/sv.ts';
import { codeIn, nodesOf, windowSource, type Code, type Shown, type WindowSource } from '../harness/window-source.ts';

/** Two complete languages: nothing is missing (the compiler's rule), unused, left in the other language or put together from pieces. */

type Sentence = readonly [key: string, words: string];

const sentences = (tree: object, path = ''): readonly Sentence[] =>
  Object.entries(tree).flatMap(([name, value]): readonly Sentence[] => {
    const here = path === '' ? name : `${path}.${name}`;
    return typeof value === 'string' ? [[here, value]] : sentences(Object(value), here);
  });

const swedish = new Map(sentences(sv));
const english = new Map(sentences(en));

/** Words that Swedish and English share, by what stands in them but names of facts: abbreviations, loan words and the house's names. */
const shared = new Set(
  [
    [
      'Text',
      'text',
      'Cell',
      '1 cell',
      'Data',
      'data',
      'Material',
      'Plan',
      'Filter',
      'Period',
      'Start',
      'Import',
      'Post',
    ],
    ['PDF', 'OCR', 'SMS', 'GLN', 'Avy', 'ROT/RUT', 'TEST', 'test', 'Attest', 'attest', 'Bank', 'Runsheet', 'https://…'],
    ['JSON', 'bash', 'PowerShell', 'status'],
    ['Bankgiro', 'bankgiro', 'Plusgiro', 'plusgiro', 'kB', 'ms'],
  ].flat(),
);

const withoutFacts = (words: string): string =>
  words
    .replace(/\$?\{[^}]*\}/g, '')
    .replace(/^Runsheet\s*\.$/, 'Runsheet')
    .trim();
const isShared = (words: string): boolean => !/\p{L}{2}/u.test(withoutFacts(words)) || shared.has(withoutFacts(words));

const wholeWord = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');
const swedishWord = wholeWord(
  'och|inte|för|att|är|som|med|från|eller|den|det|ett|på|av|när|kan|faktura|fakturor|kund|kunder',
);
const englishWord = wholeWord('the|and|is|of|with|not|or|that|this|when|can|has|invoices?|customers?');
/** The hundredth of a krona has no other name in English. */
const looksSwedish = (words: string): boolean => /[åäö]/i.test(words.replaceAll('öre', '')) || swedishWord.test(words);

/** The two halves of `text(sv, en)` and of `{ sv: …, en: … }`, where both are written out. */
const pairsIn = ({ file, tree }: Code) =>
  [...nodesOf(tree)].flatMap((node) => {
    const both =
      ts.isCallExpression(node) && node.expression.getText(tree) === 'text'
        ? node.arguments
        : ts.isObjectLiteralExpression(node)
          ? node.properties.flatMap((one) => (ts.isPropertyAssignment(one) ? [one.initializer] : []))
          : [];
    const named = ts.isCallExpression(node) || (ts.isObjectLiteralExpression(node) && namesOf(node) === 'sv,en');
    const [first, second] = both;
    if (!named || both.length !== 2 || first === undefined || second === undefined) return [];
    return [first, second].every((one) => ts.isStringLiteralLike(one) || ts.isTemplateExpression(one))
      ? [{ file, sv: wordsOf(first), en: wordsOf(second) }]
      : [];
  });
const namesOf = (node: ts.ObjectLiteralExpression): string =>
  node.properties.map((one) => one.name?.getText() ?? '').join(',');
const wordsOf = (node: ts.Node): string => node.getText().slice(1, -1);

let window: WindowSource;
let pairs: ReturnType<typeof pairsIn>;
beforeAll(() => {
  window = windowSource();
  pairs = codeIn('{electron,shared}/**/*.ts')
    // A whole page of help names its commands and files in English.
    .filter(({ file }) => file !== 'electron/cli/help.ts')
    .flatMap(pairsIn);
  // All sources of the house are read: seconds on a busy machine.
}, 60_000);

const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What the window may say: every string in it, and every template with a place for each of its expressions. */
const mentioned = (): { readonly exact: ReadonlySet<string>; readonly shapes: readonly RegExp[] } => {
  const nodes = window.code.flatMap(({ tree }) => [...nodesOf(tree)]);
  const keys = nodes
    .filter(ts.isTemplateExpression)
    .filter(({ head, templateSpans: [first] }) =>
      /^(?:[a-z]\w*\.|\.[a-z])/i.test(head.text || (first?.literal.text ?? '')),
    );
  const shapes = keys.map((node) =>
    partsOfTemplate(node)
      .map((part) => (typeof part === 'string' ? escaped(part) : '([\\w-]+)'))
      .join(''),
  );
  return {
    exact: new Set(nodes.filter(ts.isStringLiteralLike).map(({ text }) => text)),
    shapes: [...new Set(shapes)].map((one) => new RegExp(`^${one}$`)),
  };
};

/** Every word that is written out or names a property anywhere in the house: what a template's place can be filled with. */
const knownWords = (): ReadonlySet<string> =>
  new Set(
    [...window.code, ...codeIn('{electron,shared}/**/*.ts')].flatMap(({ tree }) =>
      [...nodesOf(tree)].flatMap((node) => (ts.isStringLiteralLike(node) || ts.isIdentifier(node) ? [node.text] : [])),
    ),
  );

const saysSomething = (node: ts.Node): boolean =>
  [...nodesOf(node)].some(
    (one) => ts.isCallExpression(one) && /^(?:words\.)?(?:t|say)$/.test(one.expression.getText()),
  );

/** The words that a `t('…')` answers, where its key is written out. */
const sentenceOf = (node: ts.Node): string | null => {
  const [key] = ts.isCallExpression(node) && node.expression.getText() === 't' ? node.arguments : [];
  return key !== undefined && ts.isStringLiteral(key) ? (swedish.get(key.text) ?? null) : null;
};

const endsASentence = (words: string): boolean => /[.?:)”…]$/.test(words);

/** Ends of file names, measures and keys are no words. */
const notWords = /^\.txt$|\/s|\(Ctrl\+\w+\)/;

/**
 * What stands between two things that are shown may divide them (`·`, `,`, `:`, brackets, an arrow), but hold no word; and where
 * nothing but a space stands there, a sentence that is written out must have ended.
 */
const isPiece = (before: ts.Node | null, glue: string): boolean => {
  if (/\p{L}{2}/u.test(glue.replace(notWords, ''))) return true;
  const said = before === null ? null : sentenceOf(before);
  return said !== null && glue.trim() === '' && !endsASentence(said);
};

const piecesOf = (parts: readonly (ts.Node | string)[]): boolean =>
  parts.some((part, index) => {
    if (typeof part !== 'string') return false;
    const before = parts[index - 1] ?? null;
    const isBetween = parts[index + 1] !== undefined && before !== null;
    return isPiece(isBetween && typeof before !== 'string' ? before : null, part);
  });

const partsOfTemplate = (node: ts.TemplateExpression): readonly (ts.Node | string)[] => [
  node.head.text,
  ...node.templateSpans.flatMap(({ expression, literal }) => [expression, literal.text]),
];

const inner = ({ tree }: Code): ts.Node => {
  const [statement] = tree.statements;
  return statement && ts.isExpressionStatement(statement) && ts.isParenthesizedExpression(statement.expression)
    ? statement.expression.expression
    : tree;
};

const partsOfRow = (shown: readonly Shown[]): readonly (ts.Node | string)[] =>
  shown.map((one) => ('words' in one ? one.words : inner(one.code)));

describe('the two languages', () => {
  it('have no sentence that nothing shows', () => {
    const { exact, shapes } = mentioned();
    const known = knownWords();
    const fits = (key: string): boolean =>
      shapes.some(
        (shape) =>
          shape
            .exec(key)
            ?.slice(1)
            .every((part) => known.has(part)) === true,
      );
    expect([...swedish.keys()].filter((key) => !exact.has(key) && !fits(key))).toEqual([]);
  });

  it('differ wherever they have words of their own', () => {
    const same = [...swedish].filter(([key, words]) => english.get(key) === words && !isShared(words));
    expect(same).toEqual([]);
    expect(pairs.filter((pair) => pair.sv === pair.en && !isShared(pair.sv))).toEqual([]);
  });

  it('are each written in their own', () => {
    expect([...english].filter(([, words]) => looksSwedish(withoutFacts(words)))).toEqual([]);
    expect([...swedish].filter(([, words]) => englishWord.test(withoutFacts(words)))).toEqual([]);
    expect(pairs.filter((pair) => looksSwedish(withoutFacts(pair.en)))).toEqual([]);
    expect(pairs.filter((pair) => englishWord.test(withoutFacts(pair.sv)))).toEqual([]);
    expect(pairs.length).toBeGreaterThan(1_500);
  });
});

describe('what the window says', () => {
  /** Names of keys, files and the product are the same in every language. */
  const name = /^(?:Runsheet|Ctrl\+\w|Alt\+[↑↓]|Enter|Esc|PDF|Excel|CSV|min)$/;

  it('stands among its sentences, not in its pages', () => {
    const inPages = window.rows
      .flatMap(({ file, shown }) => shown.flatMap((one) => ('words' in one ? [{ file, words: one.words.trim() }] : [])))
      .filter(
        ({ words }) =>
          /\p{L}{2}/u.test(words) && !words.split(/[\s()·]+/).every((word) => word === '' || name.test(word)),
      );
    expect(inPages).toEqual([]);
    expect(window.attributes.filter(({ value }) => /\p{L}{2}/u.test(value) && !name.test(value))).toEqual([]);
  });

  it('is never put together from pieces of a sentence', () => {
    const templates = window.code.flatMap(({ file, tree }) =>
      [...nodesOf(tree)]
        .filter(ts.isTemplateExpression)
        .filter(saysSomething)
        .filter((node) => piecesOf(partsOfTemplate(node)))
        .map((node) => `${file}: ${node.getText()}`),
    );
    const rows = window.rows
      .map(({ file, shown }) => ({ file, parts: partsOfRow(shown) }))
      .filter(({ parts }) => parts.some((part) => typeof part !== 'string' && saysSomething(part)) && piecesOf(parts))
      .map(
        ({ file, parts }) =>
          `${file}: ${parts.map((part) => (typeof part === 'string' ? part : part.getText())).join('')}`,
      );
    const sums = window.code.flatMap(({ file, tree }) =>
      [...nodesOf(tree)].flatMap((node) =>
        ts.isBinaryExpression(node) &&
        node.operatorToken.kind === ts.SyntaxKind.PlusToken &&
        [node.left, node.right].some(
          (side) => ts.isCallExpression(side) && saysSomething(side.expression) === false && sentenceOf(side) !== null,
        )
          ? [`${file}: ${node.getText()}`]
          : [],
      ),
    );
    expect([...templates, ...rows, ...sums]).toEqual([]);
  });
});

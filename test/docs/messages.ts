import ts from 'typescript';
import { type Language, type LocalText } from '../../shared/domain/text.ts';
import { codeIn, nodesOf } from '../harness/window-source.ts';

/** Every refusal that a person can meet, as the sources write it: what varies in a sentence stands as `…`. */

export interface Message {
  readonly code: string;
  readonly sentence: LocalText;
  readonly nextStep: LocalText;
}

/** One that is put together as it is made: its code or its words are not in one place. */
export interface Composed {
  readonly file: string;
  readonly written: string;
}

type Said = readonly LocalText[];
const gap = '…';

const constantOf = (name: string, tree: ts.SourceFile): ts.Expression | null => {
  for (const node of nodesOf(tree))
    if (ts.isVariableDeclaration(node) && node.name.getText() === name && node.initializer) return node.initializer;
  return null;
};

/** The texts that an expression may come to. */
const wordsOf = (node: ts.Expression, tree: ts.SourceFile): readonly string[] | null => {
  if (ts.isParenthesizedExpression(node)) return wordsOf(node.expression, tree);
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [node.head.text + node.templateSpans.map(({ literal }) => gap + literal.text).join('')];
  if (!ts.isConditionalExpression(node)) return null;
  const [whenTrue, whenFalse] = [wordsOf(node.whenTrue, tree), wordsOf(node.whenFalse, tree)];
  return whenTrue && whenFalse ? [...whenTrue, ...whenFalse] : null;
};

const saidBy = (node: ts.Expression, tree: ts.SourceFile): Said | null => {
  if (ts.isParenthesizedExpression(node)) return saidBy(node.expression, tree);
  if (ts.isConditionalExpression(node)) {
    const [whenTrue, whenFalse] = [saidBy(node.whenTrue, tree), saidBy(node.whenFalse, tree)];
    return whenTrue && whenFalse ? [...whenTrue, ...whenFalse] : null;
  }
  if (ts.isIdentifier(node)) {
    const constant = constantOf(node.text, tree);
    return constant ? saidBy(constant, tree) : null;
  }
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'text') return null;
  const [sv, en] = node.arguments.map((one) => wordsOf(one, tree));
  return sv && en ? sv.map((one, at) => ({ sv: one, en: en[at] ?? '' })) : null;
};

const codesOf = (node: ts.Expression, tree: ts.SourceFile): readonly string[] | null => {
  const constant = ts.isIdentifier(node) ? constantOf(node.text, tree) : null;
  const codes = wordsOf(constant ?? node, tree);
  return codes?.some((one) => one.includes(gap)) === false ? codes : null;
};

/** The code and the words of a refusal, where an expression makes one. */
const partsOf = (node: ts.Node): readonly ts.Expression[] | null => {
  if (ts.isNewExpression(node) && node.expression.getText() === 'AppError') return [...(node.arguments ?? [])];
  if (!ts.isObjectLiteralExpression(node)) return null;
  const named = (name: string) =>
    node.properties.find((one) => ts.isPropertyAssignment(one) && one.name.getText() === name);
  const parts = ['code', 'sentence', 'nextStep'].map(named);
  return parts.every((one) => one !== undefined && ts.isPropertyAssignment(one))
    ? parts.flatMap((one) => (one !== undefined && ts.isPropertyAssignment(one) ? [one.initializer] : []))
    : null;
};

const pick = <T>(list: readonly T[], at: number): T => list[Math.min(at, list.length - 1)] as T;

export interface Collected {
  readonly messages: readonly Message[];
  readonly composed: readonly Composed[];
}

let collected: Collected | null = null;

/** Reads what stands in the sources, once. The same words under the same code are told once. */
export const collectMessages = (): Collected => (collected ??= readSources());

const readSources = (): Collected => {
  const messages = new Map<string, Message>();
  const composed: Composed[] = [];
  for (const { file, tree } of [...codeIn('electron/**/*.ts'), ...codeIn('shared/**/*.ts')])
    for (const node of nodesOf(tree)) {
      const [code, sentence, nextStep] = partsOf(node) ?? [];
      if (!code || !sentence || !nextStep) continue;
      const [codes, said, next] = [codesOf(code, tree), saidBy(sentence, tree), saidBy(nextStep, tree)];
      if (codes && said && next)
        for (const [at, one] of said.entries()) {
          const message = { code: pick(codes, at), sentence: one, nextStep: pick(next, at) };
          messages.set(`${message.code} ${one.sv}`, message);
        }
      else
        composed.push({
          file,
          written: [code, sentence]
            .map((one) => one.getText())
            .join(' ')
            .replaceAll(/\s+/g, ' '),
        });
    }
  return { messages: [...messages.values()], composed };
};

const isSentence = ({ sv, en }: LocalText): boolean => [sv, en].every((one) => /^\p{Lu}.{14,}[.?…]$/su.test(one));

/** The sentences of files that say how something stands: on a line of a run, under an act, in an undo. */
export const standingWords = (files: readonly string[]): readonly LocalText[] => {
  const found = new Map<string, LocalText>();
  for (const { tree } of files.flatMap(codeIn))
    for (const node of nodesOf(tree)) {
      const said = ts.isCallExpression(node) ? saidBy(node, tree) : null;
      for (const one of said ?? []) if (isSentence(one)) found.set(one.sv, one);
    }
  return [...found.values()];
};

/** In the order of a dictionary, so that a page is searched by eye as well. */
export const sorted = (messages: readonly Message[], language: Language): readonly Message[] =>
  [...messages].sort((a, b) => a.sentence[language].localeCompare(b.sentence[language], language));

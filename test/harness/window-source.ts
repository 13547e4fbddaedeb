import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { parse } from 'vue/compiler-sfc';

/** The sources of the house as trees, for rules that a person would hold by reading all of them. */

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A piece of code: a file, the script of a component, or one expression of its template. */
export interface Code {
  readonly file: string;
  readonly tree: ts.SourceFile;
}

/** What stands side by side in one element of a template: words as they are written, and expressions. */
export type Shown = { readonly words: string } | { readonly code: Code };

export interface WindowSource {
  readonly code: readonly Code[];
  readonly rows: readonly { readonly file: string; readonly shown: readonly Shown[] }[];
  /** Attributes that a person reads or hears, written out instead of taken from the sentences. */
  readonly attributes: readonly { readonly file: string; readonly name: string; readonly value: string }[];
}

type Template = NonNullable<ReturnType<typeof parse>['descriptor']['template']>['ast'];
type TemplateNode = NonNullable<Template>['children'][number];

const codeOf = (file: string, text: string): Code => ({
  file,
  tree: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true),
});

const isElement = (node: TemplateNode): node is Extract<TemplateNode, { readonly tag: string }> => 'tag' in node;

const shownBy = (file: string, node: TemplateNode): Shown | null => {
  if (isElement(node) || !('content' in node)) return null;
  const { content } = node;
  if (typeof content === 'string') return node.loc.source.startsWith('<!--') ? null : { words: content };
  return 'content' in content && typeof content.content === 'string'
    ? { code: codeOf(file, `(${content.content})`) }
    : null;
};

const readAloud = ['title', 'aria-label', 'placeholder', 'alt', 'label'];

/** All that one template shows, row by row; an element between two texts divides nothing that is read in one breath. */
const readTemplate = (file: string, template: Template): WindowSource => {
  const code: Code[] = [];
  const rows: { file: string; shown: Shown[] }[] = [];
  const attributes: { file: string; name: string; value: string }[] = [];
  const read = (children: readonly TemplateNode[]): void => {
    const shown = children.map((node) => shownBy(file, node)).filter((one) => one !== null);
    rows.push({ file, shown });
    code.push(...shown.flatMap((one) => ('code' in one ? [one.code] : [])));
    for (const node of children.filter(isElement)) {
      for (const one of node.props) {
        if ('exp' in one && one.exp !== undefined) code.push(codeOf(file, `(${one.exp.loc.source})`));
        if ('value' in one && one.value !== undefined) {
          code.push(codeOf(file, JSON.stringify(one.value.content)));
          if (readAloud.includes(one.name)) attributes.push({ file, name: one.name, value: one.value.content });
        }
      }
      read(node.children);
    }
  };
  read(template?.children ?? []);
  return { code, rows, attributes };
};

const sources = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: root }).map((one) => one.replaceAll('\\', '/'));

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Every TypeScript file that a pattern finds from the root. */
export const codeIn = (pattern: string): readonly Code[] => sources(pattern).map((file) => codeOf(file, read(file)));

/** The window without its sentences: scripts, expressions of templates, and what templates say by themselves. */
export const windowSource = (): WindowSource => {
  const components = sources('renderer/**/*.vue').map((file) => {
    const { descriptor } = parse(read(file));
    const scripts = [descriptor.script, descriptor.scriptSetup].flatMap((one) =>
      one ? [codeOf(file, one.content)] : [],
    );
    return { scripts, template: readTemplate(file, descriptor.template?.ast) };
  });
  const modules = codeIn('renderer/**/*.ts').filter(({ file }) => !/\/i18n\/(sv|en)\b/.test(file));
  return {
    code: [...modules, ...components.flatMap(({ scripts, template }) => [...scripts, ...template.code])],
    rows: components.flatMap(({ template }) => template.rows),
    attributes: components.flatMap(({ template }) => template.attributes),
  };
};

/** Every node of a tree, the root among them. */
export const nodesOf = function* (node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  for (const child of children) yield* nodesOf(child);
};

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'vue/compiler-sfc';

const renderer = join(import.meta.dirname, '../../renderer');
const files = globSync('**/*.vue', { cwd: renderer });

type Ast = NonNullable<NonNullable<ReturnType<typeof parse>['descriptor']['template']>['ast']>;
type Child = Ast['children'][number];
type Element = Extract<Child, { readonly tag: string }>;
type Directive = Extract<Element['props'][number], { readonly forParseResult?: unknown }>;

const isElement = (node: Child): node is Element => 'tag' in node;
const isDirective = (prop: Element['props'][number]): prop is Directive => 'rawName' in prop || 'exp' in prop;

/** Parts that show words, a picture of them, and nothing to press. */
const shows = ['LevelMark', 'WholeDates', 'PreviewPage'];
const holdsState = ['input', 'select', 'textarea', 'button', 'a', 'details'];

const inside = (element: Element): readonly Element[] => [
  element,
  ...element.children.filter(isElement).flatMap(inside),
];
const isLive = ({ tag, props }: Element): boolean =>
  holdsState.includes(tag) ||
  (/^[A-Z]/.test(tag) && !shows.includes(tag)) ||
  props.some((prop) => isDirective(prop) && (prop.name === 'on' || prop.name === 'model'));

const keyOf = (element: Element): string =>
  element.props.flatMap((prop) => {
    const isKey =
      isDirective(prop) && prop.name === 'bind' && prop.arg && 'content' in prop.arg && prop.arg.content === 'key';
    return isKey && prop.exp && 'content' in prop.exp ? [prop.exp.content] : [];
  })[0] ?? '';
const placeOf = (element: Element): string | null => {
  const parsed = element.props.find((prop) => isDirective(prop) && prop.name === 'for');
  const place = parsed && isDirective(parsed) ? parsed.forParseResult?.key : undefined;
  return place && 'content' in place ? place.content : null;
};

/** Lists of live rows that are keyed by place. */
const byPlace = (template: Ast): readonly string[] =>
  template.children
    .filter(isElement)
    .flatMap(inside)
    .filter((element) => {
      const place = placeOf(element);
      return place !== null && new RegExp(`\\b${place}\\b`).test(keyOf(element)) && inside(element).some(isLive);
    })
    .map(({ tag, loc }) => `<${tag}>, line ${String(loc.start.line)}`);

it('no list whose rows hold something to press or to type in is keyed by the place of the row', () => {
  const found = files.flatMap((file) => {
    const { ast } = parse(readFileSync(join(renderer, file), 'utf8')).descriptor.template ?? {};
    return ast ? byPlace(ast).map((where) => `${file}: ${where}`) : [];
  });
  expect([files.length > 50, found]).toEqual([true, []]);
});

import { type Page } from 'playwright-core';

/** What of a page does not stand as it should, by what is drawn: its boxes, not its styles. */
export interface LayoutFault {
  readonly kind: 'overlaps' | 'is cut off' | 'overflows';
  readonly what: string;
}

/**
 * Looks at every text and everything that can be used. *Overlaps*: two of them cross, neither within the other, in one layer. *Is cut off*:
 * a text goes on behind an edge, without an ellipsis and a title that tell the rest; of a number nothing may, since what is left of it is
 * another number. *Overflows*: it stands where no scrolling leads, or
 * the room as a whole scrolls sideways. Lengths are css px.
 */
export const layoutFaults = (page: Page): Promise<readonly LayoutFault[]> => page.evaluate(inPage);

/** Runs in the page, so it knows nothing but what stands in it. */
const inPage = (): readonly LayoutFault[] => {
  interface Box {
    readonly element: Element;
    readonly words: string;
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly layer: Element;
    readonly isText: boolean;
  }
  type Rect = Pick<Box, 'left' | 'top' | 'right' | 'bottom'>;
  const usable = 'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [tabindex="0"]';
  /** A glyph may lean over its line, and a line stand tighter than its face is high. */
  const slack = { across: 1.5, down: 3.5 };
  const faults = new Map<string, LayoutFault>();
  const tell = (kind: LayoutFault['kind'], what: string): void => {
    faults.set(`${kind} ${what}`, { kind, what });
  };
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  /** Asked of the same elements again and again. */
  const once = <T>(ask: (element: Element) => T): ((element: Element) => T) => {
    const known = new Map<Element, T>();
    return (element) => {
      const answer = known.get(element) ?? ask(element);
      known.set(element, answer);
      return answer;
    };
  };
  const above = once((element): readonly Element[] =>
    element.parentElement === null ? [element] : [element, ...above(element.parentElement)],
  );
  const nameOf = (element: Element): string => {
    const named = element.closest('[data-testid]');
    const id = named?.getAttribute('data-testid') ?? element.closest('[class]')?.getAttribute('class') ?? '';
    return `${id} <${element.tagName.toLowerCase()}>`;
  };
  const say = ({ element, words }: Box): string => `${nameOf(element)} “${words.slice(0, 40)}”`;

  const isForReaders = once((element): boolean =>
    above(element).some((one) => {
      const { clipPath, position } = styleOf(one);
      return (
        (position === 'absolute' && clipPath === 'inset(50%)') ||
        (one.classList.contains('skip') && !one.matches(':focus'))
      );
    }),
  );
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });

  const isLayer = (element: Element): boolean => {
    const { position, zIndex } = styleOf(element);
    return (
      element.matches('dialog, body, [role="dialog"]') ||
      position === 'fixed' ||
      position === 'sticky' ||
      (position !== 'static' && zIndex !== 'auto')
    );
  };
  const layerOf = once((element): Element => above(element).find(isLayer) ?? document.body);

  // What is seen of something: its box within all that clips it, and whether what is clipped can be scrolled to.
  const clipsX = (style: CSSStyleDeclaration): boolean => style.overflowX !== 'visible';
  const clipsY = (style: CSSStyleDeclaration): boolean => style.overflowY !== 'visible';
  const scrolls = (flow: string): boolean => flow === 'auto' || flow === 'scroll';
  /** What clips a box; what is absolute is not clipped by what it does not stand in. A text is clipped by its own element too. */
  const clippers = ({ element, isText }: Box): Element[] => {
    const found: Element[] = [];
    let position = isText ? 'static' : styleOf(element).position;
    for (const one of above(element).slice(isText ? 0 : 1)) {
      const style = styleOf(one);
      const holds =
        position === 'fixed' ? style.transform !== 'none' : position !== 'absolute' || style.position !== 'static';
      if (!holds) continue;
      if (clipsX(style) || clipsY(style)) found.push(one);
      position = style.position;
    }
    return found;
  };
  const innerOf = once((element): Rect => {
    const { left, top } = element.getBoundingClientRect();
    const x = left + element.clientLeft;
    const y = top + element.clientTop;
    return { left: x, top: y, right: x + element.clientWidth, bottom: y + element.clientHeight };
  });
  const within = (inner: Rect, outer: Rect): Rect => ({
    left: Math.max(inner.left, outer.left),
    top: Math.max(inner.top, outer.top),
    right: Math.min(inner.right, outer.right),
    bottom: Math.min(inner.bottom, outer.bottom),
  });
  const isEmpty = (rect: Rect): boolean => rect.right - rect.left < 1 || rect.bottom - rect.top < 1;

  const told = (element: Element): string =>
    above(element)
      .slice(0, 4)
      .map((one) => one.getAttribute('title') ?? '')
      .join(' ');
  const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
  /** An amount, a count or a day, with what it counts. */
  const number = /^[−+-]?\d[\d .,:%-]*( ?(kr|[A-Z]{3}))?$/;
  /** An ellipsis says that there is more, and a title what. */
  const isToldWhole = (element: Element, clipper: Element, words: string): boolean => {
    const { textOverflow } = styleOf(clipper);
    return (
      textOverflow === 'ellipsis' &&
      !number.test(words) &&
      plain(told(element)).includes(plain(clipper.textContent ?? words))
    );
  };

  /** Looks where an edge goes through it or nothing leads to it; answers what of it is seen. */
  const seenOf = (box: Box): Rect => {
    let seen: Rect = box;
    for (const clipper of clippers(box)) {
      const style = styleOf(clipper);
      const edge = innerOf(clipper);
      const page = clipper === document.documentElement || clipper === document.body;
      if (page) continue;
      const over = {
        x: Math.max(seen.right - edge.right, edge.left - seen.left),
        y: Math.max(seen.bottom - edge.bottom, edge.top - seen.top),
      };
      if (clipsX(style) && over.x > slack.across && !scrolls(style.overflowX) && !isEmpty(seen)) {
        if (!isToldWhole(box.element, clipper, box.words))
          tell('is cut off', `${say(box)} by ${nameOf(clipper)}, ${over.x.toFixed(0)} px across`);
      }
      if (clipsY(style) && over.y > slack.down && !scrolls(style.overflowY) && !isEmpty(seen))
        tell('is cut off', `${say(box)} by ${nameOf(clipper)}, ${over.y.toFixed(0)} px down`);
      if (scrolls(style.overflowX) && seen.left + clipper.scrollLeft < edge.left - slack.across)
        tell('overflows', `${say(box)} before the beginning of ${nameOf(clipper)}`);
      if (scrolls(style.overflowY) && seen.top + clipper.scrollTop < edge.top - slack.down)
        tell('overflows', `${say(box)} above the top of ${nameOf(clipper)}`);
      seen = within(seen, edge);
    }
    const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const left = within(seen, view);
    if (
      !isEmpty(seen) &&
      (seen.right > view.right + slack.across ||
        seen.bottom > view.bottom + slack.down ||
        seen.left < -slack.across ||
        seen.top < -slack.down)
    )
      tell('overflows', `${say(box)} outside of the window`);
    return left;
  };

  // Every line of text, and everything that can be used.
  const lines: Box[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const words = plain(node.textContent ?? '');
    if (
      element === null ||
      words === '' ||
      element.closest('option, script, style, svg, .n-input__placeholder') !== null
    )
      continue;
    if (!isShown(element) || isForReaders(element)) continue;
    range.selectNodeContents(node);
    const layer = layerOf(element);
    for (const { left, top, right, bottom } of range.getClientRects())
      if (right - left >= 1) lines.push({ element, words, left, top, right, bottom, layer, isText: true });
  }
  const controls: Box[] = [];
  for (const element of document.body.querySelectorAll(usable)) {
    if (!isShown(element) || isForReaders(element) || element.matches('[role="treegrid"], [role="grid"], main, dialog'))
      continue;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const words = plain(element.getAttribute('aria-label') ?? element.textContent ?? '');
    if (right - left >= 1)
      controls.push({ element, words, left, top, right, bottom, layer: layerOf(element), isText: false });
  }

  // The room as a whole.
  for (const whole of [document.documentElement, document.body, ...document.querySelectorAll('main, dialog, .app')]) {
    if (!isShown(whole) || !(whole instanceof HTMLElement)) continue;
    if (whole.scrollWidth > whole.clientWidth + slack.across)
      tell('overflows', `${nameOf(whole)} is ${String(whole.scrollWidth - whole.clientWidth)} px wider than its place`);
  }
  if (document.documentElement.scrollHeight > innerHeight + slack.down) tell('overflows', 'the page itself scrolls');
  for (const { element } of controls) {
    if (!(element instanceof HTMLInputElement) || element.placeholder === '' || element.value !== '') continue;
    const measured = document.createElement('canvas').getContext('2d');
    if (measured === null) continue;
    const style = styleOf(element);
    measured.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const wide = measured.measureText(element.placeholder).width;
    if (wide > room + slack.across && !told(element).includes(element.placeholder))
      tell(
        'is cut off',
        `${nameOf(element)} placeholder “${element.placeholder}”, ${(wide - room).toFixed(0)} px across`,
      );
  }

  const parts: (Box & { readonly seen: Rect })[] = [];
  for (const box of [...lines, ...controls]) {
    const seen = seenOf(box);
    if (!isEmpty(seen)) parts.push({ ...box, seen });
  }
  parts.sort((a, b) => a.seen.top - b.seen.top);
  for (const [at, a] of parts.entries())
    for (const b of parts.slice(at + 1)) {
      if (b.seen.top >= a.seen.bottom - slack.down) break;
      if (a.layer !== b.layer || a.element.contains(b.element) || b.element.contains(a.element)) continue;
      const cross = within(a.seen, b.seen);
      if (cross.right - cross.left <= slack.across || cross.bottom - cross.top <= slack.down) continue;
      tell('overlaps', [say(a), say(b)].sort().join(' and '));
    }
  return [...faults.values()];
};

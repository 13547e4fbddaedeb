import { describe, expect, it } from 'vitest';
import { cssVariables, palettes, themeOverrides, type Palette } from '../../renderer/tokens.ts';

const channel = (hex: string): number => {
  const part = parseInt(hex, 16) / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const luminance = (colour: string): number =>
  0.2126 * channel(colour.slice(1, 3)) + 0.7152 * channel(colour.slice(3, 5)) + 0.0722 * channel(colour.slice(5, 7));
/** Contrast of two colours: WCAG 2.2, 1.4.3. */
const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
};

describe.each(Object.entries(palettes))('the %s palette', (_name, palette: Palette) => {
  const grounds = [palette.surface, palette.bg, palette.sunken, palette.accentSoft];

  it('lets every text be read on every ground: 4.5 to 1', () => {
    for (const text of [
      palette.ink,
      palette.ink2,
      palette.ink3,
      palette.accent,
      palette.error,
      palette.warning,
      palette.success,
    ])
      for (const ground of grounds) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('lets text be read on what is filled', () => {
    const pairs = [
      [palette.onAccent, palette.accent],
      [palette.onTest, palette.test],
      [palette.onLive, palette.live],
      [palette.error, palette.errorSoft],
      [palette.warning, palette.warningSoft],
      [palette.success, palette.successSoft],
    ] as const;
    for (const [text, ground] of pairs) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('lets the edge of a control be seen: 3 to 1', () => {
    for (const ground of [palette.surface, palette.bg])
      expect(contrast(palette.control, ground)).toBeGreaterThanOrEqual(3);
  });

  it('feeds both the variables and the theme', () => {
    expect(cssVariables(palette)).toContainEqual(['--accent-soft', palette.accentSoft]);
    expect(cssVariables(palette)).toContainEqual(['--ink-2', palette.ink2]);
    expect(themeOverrides(palette).common?.primaryColor).toBe(palette.accent);
  });
});

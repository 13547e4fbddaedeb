import { describe, expect, it } from 'vitest';
import { listed, type EntryKind, type PaletteEntry } from '../../renderer/palette/entry.ts';
import { rankOf, ranked } from '../../renderer/palette/ranking.ts';

const texts = (all: readonly string[], typed: string): readonly string[] =>
  ranked(
    all.map((text) => ({ text })),
    typed,
  ).map(({ one }) => one.text);

describe('what is found by typing', () => {
  it('stands by how well it fits: the word itself, a beginning, a later word, a part, initials, letters in order', () => {
    const all = ['Mörk sjöbod', 'Nya jobb i Obbola', 'Jubobo', 'Objobba', 'Jobb i morgon', 'Bra jobb', 'Jobb'];
    expect(texts(all, 'jobb')).toEqual(['Jobb', 'Jobb i morgon', 'Nya jobb i Obbola', 'Bra jobb', 'Objobba']);
    expect(texts(['Synka nu', 'Skapa nytt avtal'], 'sna')).toEqual(['Skapa nytt avtal', 'Synka nu']);
  });

  it('counts neither case, accents nor signs', () => {
    expect(texts(['À-pris', 'Förfallna', 'Ekonomi'], 'a pris')).toEqual(['À-pris']);
    expect(texts(['À-pris', 'Förfallna', 'Ekonomi'], 'FORFALL')).toEqual(['Förfallna']);
  });

  it('holds every word that is typed, in any order', () => {
    expect(texts(['Körning november', 'Körning oktober', 'November'], 'nov kör')).toEqual(['Körning november']);
  });

  it('stands by its own text before what other words find, and in its order where nothing tells them apart', () => {
    const all = [
      { text: 'Körningar', also: ['skicka'] },
      { text: 'Skicka 3 fakturor' },
      { text: 'Skicka prov' },
      { text: 'Start' },
    ];
    expect(ranked(all, 'skicka').map(({ one }) => one.text)).toEqual(['Skicka 3 fakturor', 'Skicka prov', 'Körningar']);
    expect(rankOf({ text: 'Start' }, 'skicka')).toBeNull();
  });
});

const entry = (kind: EntryKind, text: string): PaletteEntry => ({ key: `${kind}:${text}`, kind, text, go: () => null });

describe('the list of the palette', () => {
  const all = [
    entry('rooms', 'Import'),
    entry('acts', 'Synka'),
    entry('rooms', 'Start'),
    entry('settings', 'Språk: English'),
    ...Array.from({ length: 9 }, (_, at) => entry('customers', `Synaptik ${String(at)}`)),
  ];
  const shape = (typed: string, latest: readonly string[] = []) =>
    listed(all, typed, latest).map(({ kind, entries }) => [kind, entries.map(({ text }) => text)]);

  it('begins with what was used last, which stands there once, then the acts of the room and where one can go', () => {
    const [latest, acts, rooms] = shape('', ['settings:Språk: English', 'gone', 'rooms:Start']);
    expect(latest).toEqual(['latest', ['Språk: English', 'Start']]);
    expect(acts).toEqual(['acts', ['Synka']]);
    expect(rooms).toEqual(['rooms', ['Import']]);
    expect(shape('')[0]).toEqual(['acts', ['Synka']]);
  });

  it('has kinds in the order of the best of each, and of a kind no more than are read at a glance', () => {
    const [first, second] = shape('syn');
    expect(first).toEqual(['acts', ['Synka']]);
    expect(second?.[0]).toBe('customers');
    expect(second?.[1]).toHaveLength(6);
    expect(shape('syna').map(([kind]) => kind)).toEqual(['customers', 'acts']);
  });
});

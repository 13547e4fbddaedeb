// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { setLanguage, useWords } from '../../renderer/i18n/index.ts';
import { isField } from '../../renderer/parts/keyboard.ts';
import { clipboardFile, clipboardText, tableText } from '../../renderer/rooms/import/clipboard.ts';

const holds = (types: Readonly<Record<string, string>>) => ({ getData: (type: string) => types[type] ?? '' });

describe('a range from the clipboard', () => {
  it('is the plain text where there is any, cell by cell as it was copied', () => {
    const plain = 'Kund\tText\r\nEka AB\t"två\nrader"\r\n';
    expect(clipboardText(holds({ 'text/plain': plain, 'text/html': '<table><tr><td>x</td></tr></table>' }))).toBe(
      plain,
    );
  });

  it('is read from HTML only where there is no plain text, with line breaks and quotes in their cells', () => {
    const html =
      '<table><tr><th>Kund</th><th>Text</th></tr><tr><td> Eka\n  AB </td><td>två<br>"rader"</td></tr></table>';
    expect(clipboardText(holds({ 'text/html': html }))).toBe('Kund\tText\r\nEka AB\t"två\n""rader"""');
  });

  it('keeps its columns apart where cells are merged, and is nothing without a table', () => {
    expect(tableText('<table><tr><td colspan="2">Titel</td><td>x</td></tr></table>')).toBe('Titel\t\tx');
    expect(tableText('<p>bara text</p>')).toBe('');
  });

  it('becomes a file of UTF-8 text, named by the moment in the language of the window', async () => {
    const file = clipboardFile('Kund\tBelopp\nÅsa\t1', new Date(2026, 10, 28, 10, 30), useWords());
    expect(file.name).toBe('Urklipp 2026-11-28 10.30.txt');
    expect(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())).toContain('Åsa');
    setLanguage('en');
    expect(clipboardFile('x', new Date(2026, 0, 2, 3, 4), useWords()).name).toBe('Clipboard 2026-01-02 03.04.txt');
    setLanguage('sv');
  });

  it('is left to a field that one types in', () => {
    expect(isField(document.createElement('input'))).toBe(true);
    expect(isField(document.createElement('div'))).toBe(false);
    expect(isField(null)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { decideDelimiter, decideQuote } from '../../electron/files/delimiter.ts';

describe('the delimiter', () => {
  const cases: readonly (readonly [rule: string, delimiter: string, text: string])[] = [
    ['is not the decimal comma (N011)', ';', 'Konto;Debet;Kredit\n1510;733480,00;-733480,00\n3001;12,50;-12,50\n'],
    ['is not the decimal comma beside a date (N012)', ';', '08/01/2016;A;-21.419,06\n08/02/2016;B;1,00\n'],
    [
      'is what varies least, though it gives fewer fields (N014)',
      ';',
      'a;b;c\nx, y, z;1;2\nx, y;1;2\nw;1;2\nx, y, z, w;1;2\n',
    ],
    [
      'is not what only the header is full of (N015)',
      ';',
      'Namn (100 tecken, obligatorisk, unik);Pris (kr, utan moms);Moms\nA;1;25\nB;2;25\n',
    ],
    ['is the comma of a comma file', ',', 'id,namn,ort\n1,Anna,Lund\n2,Bo,Malmö\n'],
    ['is the comma even between digits alone', ',', '1,2,3\n4,5,6\n'],
    ['is the comma of numbers below a header', ',', 'id,antal\n1,2\n3,4\n'],
    ['is the tab', '\t', 'namn\tpris\nA, B\t1,50\nC\t2,75\n'],
    ['is the bar', '|', 'namn|pris\nA; B|1,50\nC|2,75\n'],
    ['is found below a title', ';', 'Underlag november, Malmö\n\nnamn;pris;antal\nA;1,5;2\nB;2,5;3\nC;3,5;3\n'],
    ['is not what stands inside quotes', ',', 'a,b\n"x;y;z",1\n"p;q;r",2\n'],
    [
      'is not the comma of an address in every row',
      ';',
      'Adress;Pris;Moms\n"Storgatan 1, lgh 2";12,50;13,50\nÅgatan 3, lgh 9;2,50;1,50\n',
    ],
    ['survives line breaks inside quotes', ';', 'a;b;c\n"rad 1\nrad, 2";1;2\n"x";3;4\n'],
    ['survives a quote inside a field', ';', 'a;b\n19" skärm;1\n22" skärm;2\n'],
    ['is the semicolon of one row with an address', ';', 'Namn;Adress\nAnna;Storgatan 1, lgh 2\n'],
    ['is the semicolon where nothing divides', ';', 'namn\nAnna\nBo\n'],
  ];
  it.each(cases)('%s', (_, delimiter, text) => {
    expect(decideDelimiter(text, '"')).toBe(delimiter);
  });
});

describe('the quote', () => {
  it('is the apostrophe where fields are enclosed in it', () => {
    expect(decideQuote("'a;b';1\n'c';2\n")).toBe("'");
  });
  it.each(["a;b\n'0123;1\n'0456;2\n", '"a";1\n\'b\';2\n', "a;b\nO'Brian;1\n"])('is " in %j', (text) => {
    expect(decideQuote(text)).toBe('"');
  });
});

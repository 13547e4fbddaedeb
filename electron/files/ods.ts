import { type MergedRange, type RawCell, type RawRow, type RawSheet } from '../../shared/intake/raw-table.ts';
import { columnLetters } from '../../shared/intake/show.ts';
import { columnsIn, LAST_COLUMN, LAST_ROW, makeBudget, putCell, widthOf, type CellBudget } from './cell-grid.ts';
import { atCell, passwordProtected } from './file-errors.ts';
import { readOdsCell } from './ods-cell.ts';
import { attribute, readXml } from './xlsx/xml.ts';
import { type Attributes, type XmlHandler } from './xlsx/xml-scanner.ts';
import { type Parts } from './xlsx/zip.ts';

/** Elements inside a table whose text is no cell's: comments, drawings. */
const aside = new Set(['annotation', 'shapes', 'frame', 'custom-shape', 'tracked-changes']);

const repeated = (attributes: Attributes, name: string): number => {
  const count = Number(attribute(attributes, name) ?? 1);
  return Number.isInteger(count) && count >= 1 ? count : 1;
};

const isHidden = (attributes: Attributes): boolean => {
  const visibility = attribute(attributes, 'visibility');
  return visibility === 'collapse' || visibility === 'filter';
};

interface OpenSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly rows: RawRow[];
  readonly hiddenRanges: (readonly [number, number])[];
  readonly merged: MergedRange[];
}

/** The mutable state of one walk through `content.xml`. */
class ContentWalk implements XmlHandler {
  readonly sheets: RawSheet[] = [];
  readonly #budget: CellBudget;
  readonly #hiddenStyles = new Set<string>();
  #style = '';
  #sheet: OpenSheet | null = null;
  #nextRow = 1;
  #row = 1;
  #nextColumn = 0;
  #repeatRow = 1;
  #rowHidden = false;
  #cells: RawCell[] = [];
  #cell: Attributes | null = null;
  #column = 0;
  #paragraphs: string[] = [];
  #inParagraph = 0;
  #aside = 0;

  constructor(budget: CellBudget) {
    this.#budget = budget;
  }

  /** The sheet and cell where the walk is; null outside of sheets. */
  get place(): readonly [sheet: string, cell: string] | null {
    return (
      this.#sheet && [this.#sheet.name, `${columnLetters(Math.min(this.#column, LAST_COLUMN))}${String(this.#row)}`]
    );
  }

  readonly open = (name: string, attributes: Attributes): void => {
    if (aside.has(name)) this.#aside += 1;
    if (this.#aside > 0) return;
    switch (name) {
      case 'style':
        this.#style = attribute(attributes, 'name') ?? '';
        break;
      case 'table-properties':
        if (attribute(attributes, 'display') === 'false') this.#hiddenStyles.add(this.#style);
        break;
      case 'table':
        this.#openTable(attributes);
        break;
      case 'table-column':
        this.#openColumn(attributes);
        break;
      case 'table-row':
        this.#row = this.#nextRow;
        this.#repeatRow = repeated(attributes, 'number-rows-repeated');
        this.#rowHidden = isHidden(attributes);
        this.#cells = [];
        this.#column = 0;
        break;
      case 'table-cell':
      case 'covered-table-cell':
        this.#cell = attributes;
        this.#paragraphs = [];
        break;
      case 'p':
        this.#inParagraph += 1;
        this.#paragraphs.push('');
        break;
      case 's':
        this.text(' '.repeat(Math.min(repeated(attributes, 'c'), 1000)));
        break;
      case 'tab':
        this.text('\t');
        break;
      case 'line-break':
        this.text('\n');
        break;
    }
  };

  readonly text = (piece: string): void => {
    if (this.#inParagraph === 0 || this.#aside > 0) return;
    const last = this.#paragraphs.length - 1;
    const paragraph = (this.#paragraphs[last] ?? '') + piece;
    this.#budget.allowText(paragraph.length);
    this.#paragraphs[last] = paragraph;
  };

  readonly close = (name: string): void => {
    if (aside.has(name)) {
      this.#aside -= 1;
      return;
    }
    if (this.#aside > 0) return;
    if (name === 'p') this.#inParagraph -= 1;
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#closeCell();
    else if (name === 'table-row') this.#closeRow();
    else if (name === 'table') this.#closeTable();
  };

  #openTable(attributes: Attributes): void {
    const hidden = this.#hiddenStyles.has(attribute(attributes, 'style-name') ?? '');
    this.#sheet = { name: attribute(attributes, 'name') ?? '', hidden, rows: [], hiddenRanges: [], merged: [] };
    this.#nextRow = 1;
    this.#nextColumn = 0;
  }

  #openColumn(attributes: Attributes): void {
    const from = this.#nextColumn;
    this.#nextColumn += repeated(attributes, 'number-columns-repeated');
    if (isHidden(attributes)) this.#sheet?.hiddenRanges.push([from, this.#nextColumn - 1]);
  }

  #closeCell(): void {
    const attributes = this.#cell ?? {};
    this.#cell = null;
    const times = repeated(attributes, 'number-columns-repeated');
    const value = readOdsCell(attributes, this.#paragraphs.length === 0 ? null : this.#paragraphs.join('\n'));
    this.#merge(attributes);
    const from = this.#column;
    this.#column += times;
    if (value === null) return;
    if (this.#column > LAST_COLUMN + 1) throw new Error('a column beyond the last');
    for (let column = from; column < this.#column; column += 1) putCell(this.#cells, column, value, this.#budget);
  }

  #merge(attributes: Attributes): void {
    const columns = repeated(attributes, 'number-columns-spanned');
    const rows = repeated(attributes, 'number-rows-spanned');
    if (columns === 1 && rows === 1) return;
    this.#budget.spendMerged();
    const [fromColumn, fromRow] = [this.#column, this.#nextRow];
    this.#sheet?.merged.push({ fromColumn, toColumn: fromColumn + columns - 1, fromRow, toRow: fromRow + rows - 1 });
  }

  #closeRow(): void {
    const from = this.#nextRow;
    this.#nextRow += this.#repeatRow;
    if (this.#cells.length === 0) return;
    if (this.#nextRow > LAST_ROW + 1) throw new Error('a row beyond the last');
    for (let number = from; number < this.#nextRow; number += 1) {
      if (number > from) this.#budget.spend(this.#cells.length);
      this.#sheet?.rows.push({ number, hidden: this.#rowHidden, cells: this.#cells });
    }
  }

  #closeTable(): void {
    if (this.#sheet === null) return;
    const { name, hidden, rows, hiddenRanges, merged } = this.#sheet;
    this.sheets.push({ name, hidden, rows, hiddenColumns: columnsIn(hiddenRanges, widthOf(rows)), merged });
    this.#sheet = null;
  }
}

const isEncrypted = async (parts: Parts): Promise<boolean> => {
  let encrypted = false;
  await readXml(parts, 'META-INF/manifest.xml', {
    open: (name) => {
      encrypted ||= name === 'encryption-data';
    },
  });
  return encrypted;
};

/**
 * The sheets of an .ods workbook, streamed. Repeated rows and cells are written out only where they hold something, and
 * count against the bound on cells, so that a file of few bytes cannot ask for a million rows of content. Throws an
 * AppError when it is protected or beyond a bound, any other error when it is damaged.
 * Source: OpenDocument 1.3 part 3, 9 (tables).
 */
export const readOds = async (parts: Parts): Promise<readonly RawSheet[]> => {
  if (await isEncrypted(parts)) throw passwordProtected(parts.fileName);
  const walk = new ContentWalk(makeBudget(parts.fileName, parts.bounds));
  try {
    if (!(await readXml(parts, 'content.xml', walk))) throw new Error('no content.xml');
  } catch (error) {
    throw walk.place === null ? error : atCell(parts.fileName, error, ...walk.place);
  }
  return walk.sheets;
};

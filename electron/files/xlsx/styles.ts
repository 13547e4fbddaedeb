import { lookOfFormat, type NumberLook, shapeOfBuiltin } from './number-shape.ts';
import { readXml } from './xml.ts';
import { type Parts } from './zip.ts';

/**
 * For each cell style (`s` of a cell) what its number format says of a number. No styles part: no looks. Equal formats
 * give the same object. A built-in format names no currency: which one it shows is the setting of the reader's machine.
 */
export const readLooks = async (parts: Parts, stylesPart: string): Promise<readonly NumberLook[]> => {
  const own = new Map<number, NumberLook>();
  const looks: NumberLook[] = [];
  let inCellStyles = false;
  await readXml(parts, stylesPart, {
    open: (name, { numFmtId, formatCode }) => {
      if (name === 'cellXfs') inCellStyles = true;
      const id = Number(numFmtId ?? 0);
      // A conditional format (dxf) defines formats too, later in the part; the first definition is the cells' own.
      if (name === 'numFmt' && formatCode !== undefined && !own.has(id)) own.set(id, lookOfFormat(formatCode));
      if (name !== 'xf' || !inCellStyles) return;
      const look = own.get(id) ?? { shape: shapeOfBuiltin(id) };
      own.set(id, look);
      looks.push(look);
    },
    close: (name) => {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  return looks;
};

import { type NumberShape } from '../../../shared/intake/raw-table.ts';
import { shapeOfBuiltin, shapeOfFormat } from './number-shape.ts';
import { readXml } from './xml.ts';
import { type Parts } from './zip.ts';

/** For each cell style (`s` of a cell) the shape that its number format gives a number. No styles part: no shapes. */
export const readShapes = async (parts: Parts, stylesPart: string): Promise<readonly NumberShape[]> => {
  const own = new Map<number, NumberShape>();
  const shapes: NumberShape[] = [];
  let inCellStyles = false;
  await readXml(parts, stylesPart, {
    open: (name, { numFmtId, formatCode }) => {
      if (name === 'cellXfs') inCellStyles = true;
      const id = Number(numFmtId ?? 0);
      // A conditional format (dxf) defines formats too, later in the part; the first definition is the cells' own.
      if (name === 'numFmt' && formatCode !== undefined && !own.has(id)) own.set(id, shapeOfFormat(formatCode));
      if (name === 'xf' && inCellStyles) shapes.push(own.get(id) ?? shapeOfBuiltin(id));
    },
    close: (name) => {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  return shapes;
};

import { shallowRef, watch, type ShallowRef } from 'vue';
import { type CallOutput } from '../../../shared/contract/contract.ts';
import { call } from '../../bridge.ts';
import { useLineWindow, type LineWindow } from '../../grid/line-window.ts';
import { useAct, type Act } from '../../use-act.ts';
import { type ImportView } from './use-import.ts';

export type PreviewPage = CallOutput<'import.preview'>;
export type PreviewRow = PreviewPage['rows'][number];
export type PreviewColumn = PreviewPage['columns'][number];
export type PreviewCell = PreviewRow['cells'][number];

/** A sheet of a file, as the window points at it. */
export interface SheetAt {
  readonly file: number;
  readonly sheet: string;
}

/** A sheet to choose, under the name that tells it from the others. */
export interface SheetChoice extends SheetAt {
  readonly key: string;
  readonly text: string;
}

export interface Preview {
  readonly lines: LineWindow<PreviewRow>;
  readonly columns: ShallowRef<readonly PreviewColumn[]>;
  /** All columns of the sheet, also those that are not shown. */
  readonly width: ShallowRef<number>;
  readonly act: Act;
}

/** The rows of a sheet as they were read, by the page. Another plan reads them anew, in place; another sheet from the top. */
export const usePreview = (view: () => ImportView, at: () => SheetAt): Preview => {
  const columns = shallowRef<readonly PreviewColumn[]>([]);
  const width = shallowRef(0);
  const act = useAct();
  const lines = useLineWindow<PreviewRow>(async (offset, limit) => {
    const { importId } = view();
    const page = await act.read(() => call('import.preview', { importId, ...at(), page: { offset, limit } }));
    if (page === null) return null;
    columns.value = page.columns;
    width.value = page.width;
    return { total: page.total, lines: page.rows };
  });
  watch(
    () => [view().importId, at().file, at().sheet].join('|'),
    () => void lines.restart(),
  );
  watch(view, (now, before) => {
    if (now.importId === before.importId) void lines.reload();
  });
  return { lines, columns, width, act };
};

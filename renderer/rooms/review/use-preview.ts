import { ref, shallowRef, type Ref, type ShallowRef } from 'vue';
import { type CallOutput } from '../../../shared/contract/contract.ts';
import { call } from '../../bridge.ts';
import { saveFile } from '../../parts/save-file.ts';
import { type Act, useAct } from '../../use-act.ts';

export type Preview = CallOutput<'review.preview'>;
export type CustomerPage = NonNullable<Preview['page']>;

export interface PreviewRoom {
  readonly preview: ShallowRef<Preview | null>;
  readonly drawing: Act;
  /** The way to the service has its own faults: the drawing stays. */
  readonly service: Act;
  /** The name of the service's PDF that was saved last of this invoice. */
  readonly saved: Ref<string | null>;
  readonly draw: (draftNo: number) => Promise<void>;
  readonly saveServicePdf: () => Promise<void>;
}

/** One invoice as the customer will see it, drawn anew for each that is looked at. */
export const usePreview = (runId: () => number): PreviewRoom => {
  const preview = shallowRef<Preview | null>(null);
  const saved = ref<string | null>(null);
  const [drawing, service] = [useAct(), useAct()];
  /** The invoice that is asked for, and the one that is shown. */
  let [at, drawn] = [0, 0];
  let asked = false;

  /** Asked once by each window: without a network the sender's name has to do. */
  const askSeller = async (): Promise<void> => {
    if (asked) return;
    asked = true;
    const answer = await call('review.readSeller', { runId: runId() });
    if (answer.ok && answer.value.read) await draw(at);
  };

  const draw = async (draftNo: number): Promise<void> => {
    at = draftNo;
    saved.value = null;
    service.error.value = null;
    const found = await drawing.read(() => call('review.preview', { runId: runId(), draftNo }));
    void askSeller();
    // The page before stays until the next is there: leafing does not flicker. Drawn anew and failed, it stays too.
    if (at !== draftNo || (found === null && drawn === draftNo)) return;
    preview.value = found;
    drawn = found === null ? 0 : draftNo;
  };
  const saveServicePdf = async (): Promise<void> => {
    const draftNo = at;
    const made = await service.run(() => call('review.servicePreview', { runId: runId(), draftNo }));
    if (made === null) return;
    saveFile(made.name, made.bytes);
    if (at === draftNo) saved.value = made.name;
  };
  return { preview, drawing, service, saved, draw, saveServicePdf };
};

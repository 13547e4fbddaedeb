import { computed, ref, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue';
import { type CallInput, type CallOutput } from '../../../shared/contract/contract.ts';
import { type ArticleField, articleFields } from '../../../shared/intake/article-fill.ts';
import { call } from '../../bridge.ts';
import { type Act, useAct } from '../../use-act.ts';

export type ArticleMatch = CallOutput<'review.article'>;
export type ArticleCandidate = ArticleMatch['candidates'][number];
type Choice = CallInput<'review.chooseArticle'>['choice'];
type Take = CallInput<'review.chooseArticle'>['take'];
type Corrections = CallOutput<'review.articleCorrections'>['corrections'];

/** A row of an invoice. */
export interface RowAt {
  readonly draftNo: number;
  readonly rowNo: number;
}

export interface ArticleRoom {
  readonly match: ShallowRef<ArticleMatch | null>;
  readonly kept: ShallowRef<Corrections>;
  /** A register id, or one of the two words that stand for no article of the register. */
  readonly picked: Ref<string>;
  /** The article that is picked; null for none of the register. */
  readonly candidate: ComputedRef<ArticleCandidate | null>;
  readonly search: Ref<string>;
  /** The fields that the row takes from the article that is picked. */
  readonly taken: Ref<readonly ArticleField[]>;
  readonly all: Ref<boolean>;
  readonly remember: Ref<boolean>;
  readonly act: Act;
  readonly look: (row: RowAt) => Promise<void>;
  /** Answers false where it was refused; the reason stands in `act`. */
  readonly choose: () => Promise<boolean>;
  readonly forget: (written: string) => Promise<void>;
}

export const noArticle = 'none';
export const asWritten = 'as-written';

const choiceOf = (picked: string): Choice =>
  picked === noArticle || picked === asWritten ? { kind: picked } : { kind: 'article', productId: picked };

const stateOf = (candidate: ArticleCandidate | null, field: ArticleField): string | null =>
  candidate?.fields.find((one) => one.field === field)?.state ?? null;

/** What the row lacks is taken unless it was unmarked, what differs only where it was marked. */
const modeOf = (state: string | null, marked: boolean): Take[ArticleField] => {
  if (state === 'blank' && !marked) return 'keep';
  return state === 'differs' && marked ? 'register' : 'blank';
};

/** The article of one row beside the register, and the choice of another. */
export const useArticle = (runId: () => number): ArticleRoom => {
  const match = shallowRef<ArticleMatch | null>(null);
  const kept = shallowRef<Corrections>([]);
  const [picked, search, all, remember, act] = [ref(''), ref(''), ref(false), ref(false), useAct()];
  const taken = shallowRef<readonly ArticleField[]>([]);
  let at: RowAt = { draftNo: 0, rowNo: 0 };
  let asked = 0;

  const candidate = computed(() => {
    const found = match.value;
    const shown = found === null ? [] : [...(found.article === null ? [] : [found.article]), ...found.candidates];
    return shown.find(({ productId }) => productId === picked.value) ?? null;
  });
  watch(
    () => candidate.value?.productId,
    () => {
      taken.value = articleFields.filter((field) => stateOf(candidate.value, field) === 'blank');
    },
  );

  const find = async (): Promise<ArticleMatch | null> => {
    asked += 1;
    const now = asked;
    const words = search.value.slice(0, 100);
    const found = await act.read(() => call('review.article', { runId: runId(), ...at, search: words }));
    return now === asked ? found : null;
  };
  const readKept = async (): Promise<void> => {
    const found = await act.read(() => call('review.articleCorrections', { runId: runId() }));
    if (found !== null) kept.value = found.corrections;
  };
  const look = async (row: RowAt): Promise<void> => {
    at = row;
    match.value = null;
    act.error.value = null;
    search.value = '';
    const found = await find();
    if (found === null) return;
    match.value = found;
    picked.value = found.article?.productId ?? asWritten;
    all.value = found.alike > 1;
    remember.value = false;
    await readKept();
  };
  const seek = async (): Promise<void> => {
    if (match.value === null) return;
    const found = await find();
    if (found === null) return;
    match.value = found;
    if (candidate.value === null && picked.value !== noArticle) picked.value = asWritten;
  };
  let resting: ReturnType<typeof setTimeout> | undefined;
  watch(search, () => {
    clearTimeout(resting);
    resting = setTimeout(() => void seek(), 150);
  });

  const choose = async (): Promise<boolean> => {
    const mode = (field: ArticleField): Take[ArticleField] =>
      modeOf(stateOf(candidate.value, field), taken.value.includes(field));
    const input = {
      runId: runId(),
      ...at,
      choice: choiceOf(picked.value),
      take: {
        description: mode('description'),
        unit: mode('unit'),
        unitPrice: mode('unitPrice'),
        vatRate: mode('vatRate'),
      },
      remember: remember.value && candidate.value !== null,
      all: all.value,
    };
    return (await act.run(() => call('review.chooseArticle', input))) !== null;
  };
  const forget = async (written: string): Promise<void> => {
    await act.run(() => call('review.forgetArticle', { runId: runId(), written }));
    await readKept();
  };
  return { match, kept, picked, candidate, search, taken, all, remember, act, look, choose, forget };
};

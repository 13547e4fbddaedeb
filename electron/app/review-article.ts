import { z } from 'zod';
import { type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { articleMatch, type reviewArticleCalls } from '../../shared/contract/review-article.ts';
import { correctionsOf, forgetCorrection } from '../store/corrections.ts';
import { productById } from '../store/products.ts';
import { type Deps } from './deps.ts';
import { type DoWork } from './heavy-work.ts';
import { toldOfChange } from './review-changed.ts';
import { openReview, type Review } from './review-context.ts';

export type ReviewArticleHandlers = Pick<Handlers, keyof typeof reviewArticleCalls>;

const remembered = ({ store, key }: Review): CallOutput<'review.articleCorrections'>['corrections'] =>
  correctionsOf(store, key.scopeId)
    .filter(({ field }) => field === 'article')
    .map(({ written, shown, means }) => {
      const product = productById(store, key.scopeId, means);
      const named = product === null ? null : { articleNo: product.articleNo ?? '', description: product.description };
      return { written, shown, means: named };
    });

/** What the register says of the articles of a run's rows, and the choice of one. Nothing here needs a network. */
export const reviewArticleHandlers = (deps: Deps, work: DoWork): ReviewArticleHandlers => ({
  'review.article': async (input) => articleMatch.parse(await work({ what: 'article', input })),
  'review.chooseArticle': async (input) => {
    const review = openReview(deps, input.runId);
    const changed = z.int().parse(await work({ what: 'chooseArticle', input }));
    return { changed, summary: toldOfChange(deps, review) };
  },
  'review.articleCorrections': async ({ runId }) => ({ corrections: remembered(openReview(deps, runId)) }),
  'review.forgetArticle': async ({ runId, written }) => {
    forgetCorrection(deps.store, openReview(deps, runId).key.scopeId, 'article', written);
    return {};
  },
});

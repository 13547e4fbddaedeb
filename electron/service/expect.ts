import { type z } from 'zod';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { type Answer } from './answer.ts';
import { answerError } from './answer-error.ts';

/** The answer came, but it is not what the documents describe. Its content stands in no sentence: it may hold anything. */
export const nonsense = (cause?: unknown): AppError =>
  new AppError(
    'service-nonsense',
    text('Tjänsten svarade med något vi inte förstår.', 'The service answered with something we do not understand.'),
    text(
      'Inget är ändrat här. Försök igen om en stund; hör av dig till tjänstens support om det består.',
      'Nothing was changed here. Try again in a while; contact the service’s support if it remains.',
    ),
    { cause },
  );

/**
 * A good answer's body in the given shape.
 *
 * @throws AppError `service-nonsense` when it has another shape.
 */
export const readBody = <S extends z.ZodType>(body: unknown, schema: S): z.infer<S> => {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw nonsense(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`));
  return parsed.data;
};

/**
 * The body of a good answer in the given shape.
 *
 * @throws AppError `service-nonsense` for another shape, and what {@link answerError} says of a refusal or no answer.
 */
export const expectBody = <S extends z.ZodType>(answer: Answer, schema: S): z.infer<S> => {
  if (answer.kind !== 'ok') throw answerError(answer);
  return readBody(answer.body, schema);
};

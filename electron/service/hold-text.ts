import { type LocalText, text } from '../../shared/domain/text.ts';
import { type Hold } from './pace-rules.ts';

const secondsUntil = (hold: Hold, now: number): string =>
  hold.until === null ? '' : ` ${String(Math.max(1, Math.ceil((hold.until - now) / 1000)))} s`;

/** Why calls wait, in words. It goes on by itself unless it is paused (look.md, Wording 3). */
export const holdText = (hold: Hold, now: number): LocalText => {
  const seconds = secondsUntil(hold, now);
  switch (hold.reason) {
    case 'paused':
      return text('Pausad.', 'Paused.');
    case 'busy':
      return text('Väntar på svar från tjänsten.', 'Waiting for the service to answer.');
    case 'error-budget':
      return text(
        `Tjänsten har sagt nej flera gånger. Väntar${seconds} för att inte spärras. Fortsätter av sig själv.`,
        `The service has refused several times. Waiting${seconds} so as not to be held up. We go on by ourselves.`,
      );
    case 'rate-limit':
      return text(
        `Håller tjänstens takt: väntar${seconds}. Fortsätter av sig själv.`,
        `Keeping the service’s pace: waiting${seconds}. We go on by ourselves.`,
      );
    case 'asked-to-wait':
      return text(
        `Tjänsten bad oss vänta${seconds}. Fortsätter av sig själv.`,
        `The service asked us to wait${seconds}. We go on by ourselves.`,
      );
  }
};

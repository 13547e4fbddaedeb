import { type Service } from './service.ts';

/** What the service does by itself right after a midnight of service time; `midnight` is the instant that begins the new day. */
export interface NightJob {
  readonly name: string;
  readonly run: (service: Service, midnight: number) => void;
}

import { Notification } from 'electron';

export interface Told {
  readonly title: string;
  readonly body: string;
  readonly click: () => void;
}

/** Notifications that are on screen: one that nobody holds is forgotten with its click. */
const shown = new Set<Notification>();

/** Tells by the system's own notification; where it has none, nothing is told. */
export const notify = ({ title, body, click }: Told): void => {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title, body });
  shown.add(notification);
  notification.on('click', () => {
    shown.delete(notification);
    click();
  });
  notification.on('close', () => shown.delete(notification));
  notification.show();
};

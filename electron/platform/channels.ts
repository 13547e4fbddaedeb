/** The two channels between the window and the main process; the preload and the door know no others. */
export const callChannel = 'runsheet:call';
export const eventChannel = 'runsheet:event';

/** The place in the main landmark, behind the room, for what opens above it. */
export const aboveRoomId = 'above-room';

/**
 * Where a list or a text that opens above the page stands: in the dialog that it belongs to, else in a place of its own behind the
 * room. Not in the landmark itself: there it would stand right behind the room, and go with it while the next room is put in
 * before it.
 */
export const aboveRoom = (from: Element | null | undefined): Element =>
  from?.closest('dialog') ?? document.getElementById(aboveRoomId) ?? document.body;

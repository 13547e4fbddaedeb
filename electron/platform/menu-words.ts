import { type Room } from '../../shared/contract/rooms.ts';
import { text, type LocalText } from '../../shared/domain/text.ts';

/** What the system's menu says. The rooms are named as in the window. */
export const roomNames: Readonly<Record<Room, LocalText>> = {
  start: text('Start', 'Start'),
  import: text('Import', 'Import'),
  review: text('Granska', 'Review'),
  runs: text('Körningar', 'Runs'),
  follow: text('Uppföljning', 'Follow-up'),
  recurring: text('Avtalsfakturor', 'Contract invoices'),
  registers: text('Register', 'Registers'),
  lists: text('Listor', 'Lists'),
  settings: text('Inställningar', 'Settings'),
  console: text('Konsol', 'Console'),
};

export const menuWords = {
  file: text('Arkiv', 'File'),
  open: text('Öppna fil …', 'Open File…'),
  recent: text('Öppna senaste', 'Open Recent'),
  noRecent: text('Inga filer', 'No Files'),
  clearRecent: text('Rensa listan', 'Clear List'),
  settings: text('Inställningar …', 'Settings…'),
  close: text('Stäng fönstret', 'Close Window'),
  quit: text('Avsluta Runsheet', 'Quit Runsheet'),
  edit: text('Redigera', 'Edit'),
  undo: text('Ångra', 'Undo'),
  redo: text('Gör om', 'Redo'),
  cut: text('Klipp ut', 'Cut'),
  copy: text('Kopiera', 'Copy'),
  paste: text('Klistra in', 'Paste'),
  selectAll: text('Markera allt', 'Select All'),
  view: text('Visa', 'View'),
  zoomIn: text('Förstora', 'Zoom In'),
  zoomOut: text('Förminska', 'Zoom Out'),
  resetZoom: text('Normal storlek', 'Actual Size'),
  fullScreen: text('Helskärm', 'Full Screen'),
  window: text('Fönster', 'Window'),
  minimize: text('Minimera', 'Minimize'),
  zoom: text('Zooma', 'Zoom'),
  front: text('Lägg alla överst', 'Bring All to Front'),
  help: text('Hjälp', 'Help'),
  shortcuts: text('Kortkommandon', 'Keyboard Shortcuts'),
  palette: text('Sök och gör …', 'Search and Do…'),
  terms: text('Visa hjälpen', 'Show Help'),
  log: text('Visa loggen …', 'Show Log…'),
  dataFolder: text('Visa datamappen', 'Show Data Folder'),
  about: text('Om Runsheet', 'About Runsheet'),
  services: text('Tjänster', 'Services'),
  hide: text('Göm Runsheet', 'Hide Runsheet'),
  hideOthers: text('Göm övriga', 'Hide Others'),
  unhide: text('Visa alla', 'Show All'),
} as const;

export const openDialogWords = {
  title: text('Öppna filer', 'Open files'),
  button: text('Öppna', 'Open'),
  tables: text('Kalkylblad och bankfiler', 'Spreadsheets and bank files'),
} as const;

/** Asked before a file is read that another computer holds, and that nobody chose in this application. */
export const networkWords = {
  title: text('Öppna en fil från en annan dator?', 'Open a file from another computer?'),
  why: text(
    'Filen ligger på nätverket. Runsheet ansluter till datorn för att läsa den. Öppna den bara om du väntar dig den.',
    'The file lies on the network. Runsheet connects to that computer to read it. Open it only if you expect it.',
  ),
  no: text('Öppna inte', 'Do Not Open'),
  yes: text('Öppna', 'Open'),
} as const;

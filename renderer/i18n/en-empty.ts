import { type Same } from './same.ts';
import { type svEmpty } from './sv-empty.ts';

/** What an empty place says: what will stand there, why it is empty, what to do next. In English. */
export const enEmpty: Same<typeof svEmpty> = {
  empty: {
    filtered: {
      title: 'Nothing fits the selection',
      text: 'There is more, but not with what is chosen or typed.',
      act: 'Show all',
    },
    notFound: {
      title: 'Nothing is found for “{typed}”',
      text: 'Try fewer letters or another word.',
      act: 'Clear the search',
    },
    noCompany: {
      title: 'No company yet',
      text: 'All of this belongs to a company: the practice company, or one that you connect to the service.',
      act: 'Choose how to begin',
    },
    tasks: {
      title: 'Nothing waits for you',
      text: 'What needs you stands here, most important first. Drop a file when it is time to bill.',
      act: 'Open a file',
    },
    charts: {
      title: 'Nothing billed yet',
      text: 'Here you see what was billed, paid and is left, month by month, once the first run is sent.',
      act: 'Open a file',
    },
    running: {
      title: 'No run is on its way',
      text: 'While a run is being sent you see here how far it has come.',
      act: 'To the runs',
    },
    templates: {
      title: 'No templates yet',
      text: 'A template remembers how a file is read. The first import becomes one by itself.',
      act: 'Choose a file',
    },
    review: {
      title: 'Nothing to review',
      text: 'Every file that was read stands here with its invoices until it is sent. No file waits now.',
      act: 'Open a file',
    },
    runs: {
      title: 'No runs yet',
      text: 'A file that was reviewed and approved becomes a run. It is sent, paused and undone here.',
      act: 'To the review',
    },
    noneSent: {
      title: 'No calls yet',
      text: 'When the run is sent, each call to the service stands here with what it answered.',
      act: 'Show the steps',
    },
    follow: {
      title: 'No invoices yet',
      text: 'Here you follow each sent invoice until it is paid. They come here when a run is sent.',
      act: 'Open a file',
    },
    notSynced: {
      title: 'No invoices read yet',
      text: 'Here you follow each invoice until it is paid. Sync, and those that the service has are fetched.',
      act: 'Sync now',
    },
    exceptions: {
      title: 'Nothing waits for you',
      text: 'What needs a person comes here: disputes, payments without an invoice, invoices that did not arrive.',
      act: 'To the invoices',
    },
    owed: {
      title: 'No reconciliation invoices',
      text: 'Invoices of another system that were handed over to the service stand here. Drop a list of them in Import.',
      act: 'Open a list',
    },
    self: {
      title: 'No self invoices',
      text: 'Invoices that you make in a supplier’s stead stand here. Drop a list of them in Import.',
      act: 'Open a list',
    },
    books: {
      title: 'No files have been ordered yet',
      text: 'Choose what the file is to hold and order it. When the service has made it, it stands here.',
      act: 'To the order',
    },
    contracts: {
      title: 'No contract invoices',
      text: 'A contract makes an invoice for each period by itself. Create one here, or drop a list of contracts in Import.',
      act: 'Create a contract',
    },
    contractsUnread: {
      title: 'The contracts have not been read yet',
      text: 'A contract makes an invoice for each period by itself. Those that the service has are read from here.',
      act: 'Read the contracts',
    },
    customers: {
      title: 'No customers here',
      text: 'The service’s register of customers is read in here. Customers are also created when a run is sent.',
      act: 'Read the customers',
    },
    articles: {
      title: 'No articles here',
      text: 'The service’s register of articles is read in here. Articles are also created when a run is sent.',
      act: 'Read the articles',
    },
    costCenters: {
      title: 'No cost centres here',
      text: 'Those that the service has are read in here, and can then be put on invoice rows.',
      act: 'Read the cost centres',
    },
    projects: {
      title: 'No projects here',
      text: 'Those that the service has are read in here, and can then be put on invoice rows.',
      act: 'Read the projects',
    },
    categories: {
      title: 'There are no categories yet.',
      text: 'Categories divide the customers, so that a group can be shown by itself. Give the first one a name.',
      act: 'Type a name',
    },
    lists: {
      title: 'No lists yet',
      text: 'A file with customers, articles, contracts or payments becomes a list here. It is handed over when you say so.',
      act: 'Open a file',
    },
    history: {
      title: 'Nothing called yet',
      text: 'A call that was made by hand can be made again from here. Choose one to begin with.',
      act: 'Choose a call',
    },
    calls: {
      title: 'No call has those words',
      text: 'All documented calls are here. Try fewer words.',
      act: 'Show all calls',
    },
    connections: {
      title: 'No connections yet',
      text: 'A connection is the way to the service for one or more companies. The practice company needs no account.',
      act: 'Start the practice company',
    },
    backups: {
      title: 'No backups yet',
      text: 'The backups that were made on this computer stand here and can be put back.',
      act: 'Back up now',
    },
  },
};

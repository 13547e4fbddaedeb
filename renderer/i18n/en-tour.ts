import { type svTour } from './sv-tour.ts';
import { type Same } from './same.ts';

/** The tour of two minutes, in English. */
export const enTour: Same<typeof svTour> = {
  tour: {
    title: 'Tour',
    offer: 'Show me in two minutes',
    offerText:
      'A tour of the practice company, from sheet to paid invoice. Nothing leaves the computer, and you stop when you like.',
    about: 'From sheet to paid invoice at the practice company, step by step.',
    also: 'tour show me introduction getting started beginner practice',
    back: 'Back',
    next: 'Next',
    where: 'Show where',
    stop: 'Stop',
    fetch: 'Get the sheet',
    fetchAgain: 'Get a sheet again',
    finish: 'Done',
    keys: 'F3 leads here and back. Esc stops.',
    stopped: 'The tour has stopped. You find it in Help.',
    finished: 'The tour is done. You find it in Help.',
    own: 'Open a file of your own',
    connect: 'Connect to the service',
    away: 'The tour is waiting',
    toTour: 'Back to the tour',
    practiceOnly: 'The tour is at the practice company',
    practiceOnlyText:
      'This is {kind}, and the tour switches nothing for you. Choose the practice company yourself under “{label}”, at the top.',
    noPractice: 'This is {kind}, and the tour switches nothing for you. Start the practice company in Settings first.',
    toSettings: 'To Settings',
    step: {
      sheet: {
        title: 'Begin with a sheet',
        text: 'Every month you drop your file here. Take a practice sheet for now: an invented cleaning firm, four invoices and one mistake.',
      },
      columns: {
        title: 'See what was read',
        text: 'Every column has got its field; “{tab}” says which and why. Go on with “{button}”.',
      },
      mend: {
        title: 'Mend what is wrong',
        text: 'One invoice falls due before its own date and is held. Open the problem with F8 and choose the mend.',
      },
      approve: {
        title: 'Approve',
        text: 'What stands here is what will be sent. Approve, and read what follows before you confirm.',
      },
      send: {
        title: 'Send',
        text: 'The invoices go to the practice service on this computer, each of them once. Send them and watch them arrive.',
      },
      paid: {
        title: 'Follow one until it is paid',
        text: 'At practice the customers pay when you ask them: “{button}”. Then see in the list which are paid.',
        textRun: 'All are sent. What happens next stands in Follow-up: “{button}”.',
      },
      done: {
        title: 'Now you know the whole way',
        text: 'Drop a file of your own in Import and practise with it as long as you like. Connect to the service when it is for real.',
      },
    },
  },
};

/**
 * Preloaded into the program that the pictures are taken of, and into its threads: its clock starts at the same moment
 * every time (PICTURE_MOMENT) and then goes on, so that a picture shows the same day whenever it is taken.
 */
const moment = Date.parse(process.env.PICTURE_MOMENT ?? '');
const began = Number(process.env.PICTURE_BEGAN);

if (!Number.isNaN(moment) && !Number.isNaN(began)) {
  const Real = Date;
  const ahead = moment - began;
  const now = () => Real.now() + ahead;
  globalThis.Date = class extends Real {
    constructor(...args) {
      if (args.length === 0) super(now());
      else super(...args);
    }

    static now() {
      return now();
    }
  };
}

/**
 * Says what to do when this Node is too old, before anything that needs it is loaded: the database's binary crashes the
 * process under a Node-API older than 10.
 */
if (Number(process.versions.napi ?? 0) < 10) {
  console.error(
    `Node ${process.versions.node} är för gammalt för Runsheet: kör med "npm run …", som har ett eget, eller installera Node 24 från nodejs.org. ` +
      `/ Node ${process.versions.node} is too old for Runsheet: use "npm run …", which brings its own, or install Node 24 from nodejs.org.`,
  );
  process.exit(1);
}

export const coreTexts = {
  loadFailed: 'The list could not be loaded.',
  readNoServer: 'The school server cannot be reached, and this list has not been opened on this device before.',
  kept: (time: string) => `The school server cannot be reached. As of ${time}.`,
  noCopy: 'Nothing is on this device yet',
  noCopyHint: 'Connect to the school network once; the school’s lists are then kept on this device.',
} as const

/** Texts of the office around slips that it makes, in English like its screens. */
export const slipDialogTexts = {
  title: (name: string) => `Code for ${name}`,
  once: 'The code is shown only now. Print the slip or write the code down; where it is lost, make a new one.',
  unreachable:
    'You have opened this page at an address of this computer alone, which no phone can reach. Open it at the address that phones use, and make the slip there.',
  language: 'Language of the slip',
  failed: 'The code could not be made',
  print: 'Print the slip',
  sms: 'Send by text message',
  close: 'Done',
} as const

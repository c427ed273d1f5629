/** Texts of the dialog with the paper of an absence. */
export const paperTexts = {
  open: 'Paper',
  openOf: (day: string) => `Paper of the absence on ${day}`,
  title: (name: string, day: string) => `Paper: ${name}, ${day}`,
  lead: 'A photo of the paper that excuses the absence, such as a doctor’s. Only the school sees it, never families. It needs network.',
  none: 'No paper is attached yet.',
  alt: (name: string) => `Paper that excuses the absence of ${name}`,
  take: 'Take a photo',
  choose: 'Choose a photo',
  remove: 'Take away',
  removed: 'The paper was taken away',
  attached: 'The paper is attached',
  wrong: 'Please choose a photo (JPG or PNG).',
  notHere: 'The mark is not at the school yet. Attach the paper once it was sent.',
  failed: 'The paper could not be attached',
  noServer: 'The school’s server cannot be reached. Keep the paper, and attach it when there is network.',
  showFailed: 'The paper could not be shown',
} as const

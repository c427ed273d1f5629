import type { ProblemEntry } from './problem-body.ts'

/** Errors about entries that devices deliver, and about packets of entries that others carry. */
export const SYNC_PROBLEMS = {
  notYourEntries: { status: 403, text: 'These entries were made by somebody else.' },
  foreignDevice: { status: 403, text: 'These entries come from another device.' },
  sealedForAnother: {
    status: 409,
    text: 'It was put aside for another school server, which alone can read it.',
  },
  accountInUse: { status: 409, text: 'The account of {name} has not ended: what waits here goes out in that name.' },
  packetDamaged: { status: 400, text: 'This packet is damaged. Please take it once more.' },
  packetTooNew: {
    status: 409,
    text: 'This packet was made by a newer version of the app than the school server knows.',
  },
  packetOfAnotherSchool: { status: 409, text: 'This packet is for another school.' },
  packetGrantEnded: {
    status: 409,
    text: 'Whoever made this packet has to sign in once more on device {device}, which still holds the entries.',
  },
  packetNeedsOffice: {
    status: 409,
    text: 'The school was restored from a backup since this packet was made. The office can bring it: please hand it over there.',
  },
} as const satisfies Record<string, ProblemEntry>

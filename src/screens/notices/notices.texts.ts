import { localized } from '#domain/core/translations.ts'
import type { AskedKind } from '#domain/notices/notices.kinds.ts'

export const noticeTexts = localized('notices', {
  title: 'Notices on this device',
  leadParent: 'Your phone tells you, also while the app is closed. Nothing is shown between 20:00 and 6:30.',
  leadStaff: 'This device tells you, also while the app is closed. Nothing is shown between 20:00 and 6:30.',
  kinds: {
    absent: 'A child is marked absent today',
    payment: 'A payment was received, or fees are due',
    announcement: 'An announcement',
    exam: 'Exam results are out',
    bus: 'The bus of a child has changed',
    urgentAnnouncement: 'An urgent announcement',
    workPlan: 'A work plan is given to me',
    substitute: 'I take a lesson for an absent teacher',
    heldPayment: 'A payment is on hold and waits for an administrator',
  } satisfies Record<AskedKind, string>,
  hindrance: {
    none: 'This browser cannot show notices. Everything else works.',
    needsInstalling:
      'On an iPhone or iPad, first add the app to the home screen (Share, Add to Home Screen), and open it from there.',
    denied:
      'Notices of this app are blocked in this browser. Allow them in its settings for this site, then come back here.',
  },
  away: 'Notices need the school server to be changed. What you have chosen goes on.',
  notAllowed: 'The browser was not allowed to show notices, so nothing was changed.',
  failed: 'The notices could not be changed.',
  pushFailed: 'The browser’s service for notices cannot be reached now. Please try again later.',
  saved: 'Notices saved',
})

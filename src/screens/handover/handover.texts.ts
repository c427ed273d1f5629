import { localized } from '#domain/core/translations.ts'

const entries = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`)
const payments = (count: number, sum: string): string =>
  count === 1 ? `one payment, ${sum}` : `${count} payments, ${sum}`
const paymentsAmong = (count: number, sum: string): string =>
  count === 1 ? `one of them a payment, ${sum}` : `${count} of them payments, ${sum}`

export const handoverTexts = localized('handover', {
  lead: 'No network for days? Another device takes what was saved here to the school. It stays here, too, until the school has answered.',
  how: 'How it works, in pictures',
  noSession: 'Sign in to hand over what waits.',
  entries,
  payments,
  paymentsAmong,
  oldest: (time: string) => `the oldest of ${time}`,
  own: {
    title: 'What you hand over',
    none: 'Nothing of yours waits on this device.',
    large: (count: number) =>
      count === 1
        ? 'One photo is too large for that, and waits for a network.'
        : `${count} photos are too large for that, and wait for a network.`,
    handed: (left: number) =>
      left === 0
        ? 'All of it was handed over. A second carrier can take it as well.'
        : left === 1
          ? 'One of them was not handed over yet.'
          : `${left} of them were not handed over yet.`,
    carried: (count: number) =>
      count === 1 ? 'With it goes one packet of another device.' : `With it go ${count} packets of other devices.`,
    handOn: (count: number) =>
      count === 1
        ? 'One packet of another device can be handed on from here.'
        : `${count} packets of other devices can be handed on from here.`,
    grantEnded:
      'The school takes no packets from you on this device until you have signed in on it again, with network. Everything stays here.',
    cannot: 'This device cannot pack yet: sign in on it once with network, at the https address of the school.',
    sealed:
      'Only the school can read it. Whoever carries it sees your name, how many entries, how old, and how much money.',
    code: 'Show codes',
    file: 'Give as a file',
    message: 'Send as a message',
    failed: 'It could not be packed. Everything still waits on this device.',
    tooLarge: 'It is too much for codes. Give it as a file.',
  },
  codes: {
    title: 'Show this to the other device',
    help: 'There: Outbox, Hand over, Take by camera. Hold still until it says “Taken”.',
    of: (number: number, count: number) => `Code ${number} of ${count}`,
    again: (number: number) => `Code ${number}; they go on until the other device has all`,
    label: 'QR code of a part',
  },
  message: {
    title: 'Send as a message',
    help: (count: number) =>
      count === 1
        ? 'Send this text to the office, by SMS or in a chat. It is pasted there under “Hand over”.'
        : `Send these ${count} texts to the office, by SMS or in a chat. They are pasted there under “Hand over”, in any order.`,
    tooLong: 'It does not fit into three messages. Show codes, or give it as a file.',
    text: (number: number, count: number) => `Text ${number} of ${count}`,
    send: 'Send',
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'It could not be copied. Select the text.',
  },
  who: {
    title: 'Was it handed over?',
    to: 'Handed over to',
    toHelp: 'A name, or whose phone it is',
    done: 'Handed over',
    notYet: 'Not yet',
  },
  handed: {
    title: 'Handed over',
    to: (to: string, time: string) => (to ? `To ${to}, ${time}` : time),
    how: { code: 'by codes', file: 'as a file', message: 'as a message' },
    states: { handed: 'not confirmed', settled: 'the school has answered', refused: 'the school did not take it' },
    grantEnded: 'Your sign-in on this device had ended.',
    former: 'The school’s data were put back since. The entries wait here until there is a network.',
  },
  take: {
    title: 'Take from another device',
    help: 'What others hand over, and the answers of the school to what you have handed over.',
    camera: 'Take by camera',
    file: 'Take a file',
    paste: 'Paste a message',
    scanning: 'Hold the camera in front of the codes',
    none: 'No code seen yet',
    progress: (known: number, pieces: number) => `${known} of ${pieces} parts`,
    misread: 'A part was read wrongly. It begins anew; keep the camera in front of the codes.',
    foreign: 'This code is not one of a hand-over.',
    noCamera: {
      refused:
        'The camera was not allowed. Allow it in the settings of the browser for this page, or close this and take a file.',
      none: 'This device has no camera. Close this, and take a file or paste a message.',
      address:
        'The browser gives no camera to this address. Open the school by its https address, or close this and take a file.',
      busy: 'The camera could not be started; another app may be using it. Try again, or close this and take a file.',
    },
    pasteTitle: 'Paste a message',
    pasteField: 'The text, or all texts below each other',
    pasteKept: 'The texts of before are kept: paste those that are missing.',
    pasteDone: 'Take',
    noText: 'There is nothing of a hand-over in this text.',
    cut: 'This text is cut off. Copy the whole message, from DUGSI1 to its end.',
    damagedText: 'A letter in these texts is wrong, and nothing was taken. Copy all of them once more.',
    noFile: 'This is no file of a hand-over. Its name ends in .dugsi or .dugsi.txt.',
    partly: (known: number, pieces: number) =>
      `${known} of ${pieces} messages are here. Paste the others, too, together or one by one.`,
    unread: 'The file could not be read.',
    tooLarge: 'This file is larger than what devices hand over.',
    notSaved: 'NOT saved on this device. Take it once more.',
  },
  taken: {
    taken: 'Taken. It is delivered as soon as this device reaches the school.',
    again: 'It was on this device already.',
    own: 'This device has made it. Another device has to take it.',
    otherSchool: 'It is for another school, and was not taken.',
    tooLarge: 'It is larger than what the school takes, and was not taken.',
    noRoom:
      'This device carries as much as it can, and did not take it. Let it reach the school first, or give it to another device.',
    ownAnswer: 'The school’s answer for this device. Your outbox knows it now.',
    answer: (device: string) => `An answer of the school for device ${device}, to be passed on.`,
    answerAgain: 'This answer was on this device already.',
    damaged: 'A part is damaged or cut off, and was not taken. Take it once more.',
    tooNew: 'It was made by a newer version of the app. Update this device first.',
  },
  carried: {
    title: 'Carried for others',
    help: 'Open the app where there is network: it goes to the school by itself. Nobody can delete it.',
    from: (name: string, device: string) => `${name}, device ${device}`,
    takenAt: (time: string, by: string) => `taken ${time} by ${by}`,
    states: {
      carried: 'on the way',
      delivered: 'delivered',
      refused: 'the school did not take it',
    },
    deliveredAt: (time: string) => `delivered ${time}`,
    more: (count: number) => `and ${count} more`,
  },
  answers: {
    title: 'Answers of the school to pass on',
    help: 'Show them to the device that handed over: it then knows what the school said.',
    of: (count: number) => (count === 1 ? 'one answer' : `${count} answers`),
    device: (device: string) => `Device ${device}`,
    code: 'Show codes',
    file: 'Give as a file',
    all: 'All in one file',
  },
})

import { localized } from '#domain/core/translations.ts'

const entries = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`)
const payments = (count: number, sum: string): string =>
  count === 1 ? `one payment, ${sum}` : `${count} payments, ${sum}`

export const handoverTexts = localized('handover', {
  lead: 'Where there is no network for days, another device takes along what was saved here, and brings it to the school server. Nothing is deleted here by that: all of it waits on this device until the school has answered.',
  noSession: 'Sign in to hand over what waits.',
  entries,
  payments,
  oldest: (time: string) => `the oldest of ${time}`,
  own: {
    title: 'What you hand over',
    none: 'Nothing of yours waits on this device.',
    large: (count: number) =>
      count === 1
        ? 'One photo is too large for that, and waits for a network.'
        : `${count} photos are too large for that, and wait for a network.`,
    carried: (count: number) =>
      count === 1 ? 'With it goes one packet of another device.' : `With it go ${count} packets of other devices.`,
    cannot: 'This device cannot pack yet: sign in on it once with network, at the https address of the school.',
    sealed:
      'Only the school server can read it. Whoever carries it sees your name, how many entries, how old, and how much money.',
    code: 'Show codes',
    file: 'Give as a file',
    message: 'Send as a message',
    failed: 'It could not be packed. Everything still waits on this device.',
    tooLarge: 'It is too much for codes. Give it as a file.',
  },
  codes: {
    title: 'Hold this in front of the other device’s camera',
    help: 'On the other device: Outbox, Hand over, Take by camera. The codes go on by themselves, and lost ones come again.',
    of: (number: number, count: number) => `Code ${number} of ${count}`,
    again: (number: number) => `Code ${number}, for what was missed`,
    label: 'QR code of a part',
  },
  message: {
    title: 'Send as a message',
    help: (count: number) =>
      count === 1
        ? 'Send this text to the office, by SMS or in a chat. There it is pasted on the same screen.'
        : `Send these ${count} texts to the office, by SMS or in a chat. There they are pasted on the same screen, in any order.`,
    tooLong: 'It does not fit into three messages. Show codes, or give it as a file.',
    text: (number: number, count: number) => `Text ${number} of ${count}`,
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'It could not be copied. Select the text.',
  },
  who: {
    title: 'Was it handed over?',
    to: 'Handed over to',
    toHelp: 'For yourself: a name, or whose phone it is',
    done: 'Handed over',
    notYet: 'Not yet',
  },
  handed: {
    title: 'Handed over',
    to: (to: string, time: string) => (to ? `To ${to}, ${time}` : time),
    how: { code: 'by codes', file: 'as a file', message: 'as a message' },
    states: { handed: 'not confirmed', settled: 'the school has answered', refused: 'the school did not take it' },
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
    noCamera: 'There is no picture of a camera. Take a file, or paste a message.',
    pasteTitle: 'Paste a message',
    pasteField: 'The text, or all texts below each other',
    pasteDone: 'Take',
    noText: 'There is nothing of a hand-over in this text.',
    partly: (known: number, pieces: number) =>
      `Only ${known} of ${pieces} parts are in this text. Paste the other messages too.`,
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
    help: 'It goes to the school by itself, after what was saved here. Nobody can delete it.',
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
    help: 'Show them to the device that made the packet, so that its outbox knows what the school said.',
    of: (count: number) => (count === 1 ? 'one answer' : `${count} answers`),
    device: (device: string) => `Device ${device}`,
    code: 'Show codes',
    file: 'Give as a file',
    all: 'All in one file',
  },
})

import { audited, COMMON, hidden, id, moment, text, student } from '../core/audit-words.ts'

export const audit = audited({
  actions: {
    'studentfiles.give': 'Gave out a file of a student',
    'studentfiles.takeIn': 'Registered a student from a file of another school',
  },
  kinds: {
    givenFiles: {
      label: 'File of a student',
      fields: {
        ...COMMON,
        studentId: student('Student ID'),
        digest: text('Digest'),
        givenBy: hidden,
        givenAt: moment('Given out'),
      },
    },
    earlierRecords: {
      label: 'Record of an earlier school',
      fields: {
        ...COMMON,
        studentId: student('Student ID'),
        schoolId: hidden,
        schoolName: text('School'),
        numberThere: id('Student ID there'),
        publicKey: hidden,
        fingerprint: text('Code of the key'),
        digest: text('Digest'),
        content: hidden,
        takenBy: hidden,
        takenAt: moment('Taken in'),
      },
    },
  },
})

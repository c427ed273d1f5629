import type { FileContent } from '#domain/studentfiles/studentfiles.schema.ts'
import { signedFile, type FileKeys } from '../areas/studentfiles/file-keys.ts'

/** Keys of a school that is not ours (RFC 8032, 7.1, the first test). */
export const OTHER_KEYS: FileKeys = {
  publicKey: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  privateKey: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
}

const YEAR: FileContent['years'][number] = {
  academicYear: '2024-2025',
  class: '1C',
  classes: [],
  exams: [
    {
      examName: 'Monthly exam',
      type: 'MONTHLY',
      subjectScores: [{ subjectName: 'English', marks: 17.5 }],
    },
  ],
  subjects: [{ subject: 'English', monthly: 17.5, midterm: 'ABSENT', final: null, total: 17.5, grade: '' }],
  total: 17.5,
  percentage: 17.5,
}

/** What another school says about a student of its own. */
export const TEST_CONTENT: FileContent = {
  school: { id: 'another-school', name: 'Dugsiga Hodan', address: 'Burco', phones: ['634777777'] },
  givenAt: '2026-09-01T06:00:00.000Z',
  givenOn: '2026-09-01',
  givenBy: 'Maxamed Nuur',
  student: {
    id: 41,
    fullname: 'Nimco Cali Warsame',
    firstname: 'Nimco',
    middlename: 'Cali',
    lastname: 'Warsame',
    fourtname: '',
    gender: 'Female',
    age: 8,
    district: 'Axmed Dhagax',
    address: 'Suuqa',
    phone: '634555041',
    phone2: '',
    motherName: 'Sahra Jaamac',
    guardians: [{ name: 'Cali Warsame', phone: '634555041' }],
    registeredOn: '2024-08-20',
    left: { on: '2026-08-30', kind: 'moved' },
  },
  classes: [{ className: '1C', from: '2024-08-20', until: '2026-08-30' }],
  years: [YEAR],
  fees: { chargedCents: 20_000, paidCents: 17_050, discountCents: 0, owesCents: 2_950, carryCents: 0 },
  attendance: [{ academicYear: '2024-2025', present: 160, absent: 12 }],
  earlier: [],
}

/** A file of another school, as it gave it out. */
export const testFile = (content: FileContent = TEST_CONTENT, keys: FileKeys = OTHER_KEYS): string =>
  signedFile(content, keys)

import { describe, expect, test } from 'vitest'
import { parseInput } from '#domain/core/parse-input.ts'
import { offlineWrites } from '#domain/offline-writes.ts'
import { PushEntry } from '#domain/sync/sync.schema.ts'
import { LATER_ENTRIES } from './testing/later-entries.ts'

/** Entries as releases from 1.0 on wrote them into outboxes. Only ever added to, never changed. */
const RECORDED = [
  {
    id: 'K7Q-1',
    endpoint: 'attendance.mark',
    version: 1,
    subjects: [{ born: 1_757_836_800_000 }],
    input: { body: { studentId: 11, present: false, remark: 'Absent - Sick', date: '2026-09-14', base: 2 } },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
  {
    id: 'K7Q-2',
    endpoint: 'attendance.mark',
    version: 1,
    subjects: [{ born: 1_757_836_800_000 }],
    input: { body: { studentId: 11, present: true, date: '2026-09-14' } },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
  {
    id: 'K7Q-3',
    endpoint: 'attendance.markClass',
    version: 1,
    subjects: [{ born: 1_757_836_800_000 }, { born: 1_757_836_800_000 }, { born: 1_757_836_800_000 }],
    input: {
      body: {
        classId: 1,
        date: '2026-09-14',
        marks: [
          { studentId: 11, present: true, remark: 'Present', base: 0 },
          { studentId: 12, present: false, remark: 'Absent - Fasax', base: 3 },
        ],
      },
    },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
  {
    id: 'K7Q-4',
    endpoint: 'discipline.create',
    version: 1,
    subjects: [{ born: 1_757_836_800_000 }],
    input: {
      body: {
        studentId: 11,
        type: 'Late Arrival',
        description: 'Came at nine',
        ref: '0b0f6a3e-5d1c-4a8e-9a53-7d0c6f1e2a41',
      },
    },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
  {
    id: 'K7Q-5',
    endpoint: 'discipline.edit',
    version: 1,
    subjects: [{ born: 1_757_836_800_000 }],
    input: {
      params: { id: '0b0f6a3e-5d1c-4a8e-9a53-7d0c6f1e2a41' },
      body: { studentId: 11, type: 'Late Arrival', description: 'Came at ten', actionTaken: 'Parents called', base: 1 },
    },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
  {
    id: 'K7Q-6',
    endpoint: 'discipline.delete',
    version: 1,
    subjects: [{ born: 1_757_836_800_000 }],
    input: { params: { id: '0b0f6a3e-5d1c-4a8e-9a53-7d0c6f1e2a41' }, query: { studentId: '11' } },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
  {
    id: 'K7Q-7',
    endpoint: 'attendance.callInfo',
    version: 1,
    subjects: [{ born: 1_757_836_800_000 }],
    input: {
      body: {
        studentId: 11,
        date: '2026-09-14',
        callStatus: 'No Answer',
        callTime: '2026-09-14T05:55:00.000Z',
        callNotes: '',
      },
    },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
  {
    id: 'K7Q-8',
    endpoint: 'fees.take',
    version: 1,
    subjects: [{ born: 1_757_836_800_000 }],
    input: {
      body: {
        ref: '0b0f6a3e-5d1c-4a8e-9a53-7d0c6f1e2a42',
        receipt: 'K7Q-R000001',
        method: 'ZAAD',
        number: '4777001',
        lines: [{ studentId: 11, year: 2026, month: 9, amountPaid: 15, discount: 2 }],
        discountReason: 'Two siblings',
      },
    },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
  {
    id: 'K7Q-19',
    endpoint: 'exams.enterScores',
    version: 1,
    subjects: [{ born: 1_757_836_800_000 }, { born: null }, { born: null }],
    input: {
      body: {
        classId: 3,
        examId: 2,
        subjectId: 1,
        scores: [
          { studentId: 7, marks: 24.5, base: 0 },
          { studentId: 8, marks: null, base: 2 },
        ],
      },
    },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
  {
    id: 'K7Q-20',
    endpoint: 'exams.registerPapers',
    version: 1,
    subjects: [{ born: 1_757_836_800_000 }, { born: null }],
    input: {
      body: {
        classId: 3,
        papers: [
          {
            code: '0123456789ABCDEFGHJKMNPQRS',
            kind: 'certificate',
            studentId: 7,
            examIds: [2],
            content: {
              printed: {
                school: 'Dugsi',
                student: 'Axmed Cali',
                className: '1A',
                academicYear: '2026-2027',
                exam: 'Midterm exam',
                total: '24.5 of 30',
                result: 'Passed',
                grade: 'A',
                rank: '1 of 30',
              },
              counted: [[1, 'MIDTERM', 24.5]],
            },
          },
        ],
      },
    },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
  {
    id: 'K7Q-20',
    endpoint: 'expenses.record',
    version: 1,
    subjects: [],
    input: {
      body: {
        ref: '0b0f6a3e-5d1c-4a8e-9a53-7d0c6f1e2a43',
        voucher: 'K7Q-V000001',
        category: 'Fuel',
        amount: 12.5,
        date: '2026-09-14',
        paymentMethod: 'Cash',
        description: 'For the bus',
      },
    },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
  {
    id: 'K7Q-21',
    endpoint: 'presence.markDay',
    version: 1,
    subjects: [{ born: 1_757_836_800_000 }, { born: null }],
    input: {
      body: {
        date: '2026-09-14',
        marks: [
          { employeeId: 3, present: false, remark: 'Sick', base: 0 },
          { employeeId: 4, present: true, base: 2 },
        ],
      },
    },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
  {
    id: 'K7Q-22',
    endpoint: 'announcements.read',
    version: 1,
    subjects: [],
    input: { body: { ref: '0b0f6a3e-5d1c-4a8e-9a53-7d0c6f1e2a41' } },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
  {
    id: 'K7Q-23',
    endpoint: 'drawers.open',
    version: 1,
    subjects: [],
    input: {
      body: {
        ref: '0b0f6a3e-5d1c-4a8e-9a53-7d0c6f1e2a51',
        drawer: 'K7Q-Z000002',
        float: 20,
        from: 'drawer',
        after: 'K7Q-Z000001',
      },
    },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
  {
    id: 'K7Q-24',
    endpoint: 'drawers.move',
    version: 1,
    subjects: [],
    input: {
      body: {
        ref: '0b0f6a3e-5d1c-4a8e-9a53-7d0c6f1e2a52',
        drawer: 'K7Q-Z000002',
        direction: 'out',
        amount: 12.5,
        account: 'safe',
      },
    },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
  {
    id: 'K7Q-25',
    endpoint: 'drawers.close',
    version: 1,
    subjects: [],
    input: {
      body: {
        ref: '0b0f6a3e-5d1c-4a8e-9a53-7d0c6f1e2a53',
        drawer: 'K7Q-Z000002',
        counts: [{ currency: 'USD', value: 20, count: 2 }],
        coins: 0.5,
        left: 20,
        taken: 20.5,
        takenTo: 'safe',
        handedTo: 4,
      },
    },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
  {
    id: 'K7Q-26',
    endpoint: 'shillings.setRate',
    version: 1,
    subjects: [],
    input: { body: { ref: '0b0f6a3e-5d1c-4a8e-9a53-7d0c6f1e2a54', day: '2026-09-14', rate: 8_500 } },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
  {
    id: 'K7Q-27',
    endpoint: 'shillings.exchange',
    version: 1,
    subjects: [],
    input: {
      body: {
        ref: '0b0f6a3e-5d1c-4a8e-9a53-7d0c6f1e2a55',
        drawer: 'K7Q-Z000002',
        account: 'cashShillings',
        direction: 'sell',
        shillings: 850_000,
        dollars: 99.5,
        dollarAccount: 'safe',
      },
    },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
  {
    id: 'K7Q-28',
    endpoint: 'drawers.count',
    version: 1,
    subjects: [],
    input: {
      body: {
        ref: '0b0f6a3e-5d1c-4a8e-9a53-7d0c6f1e2a56',
        drawer: 'K7Q-Z000002',
        counts: [{ currency: 'USD', value: 20, count: 2 }],
        coins: 0.5,
      },
    },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
  {
    id: 'K7Q-30',
    endpoint: 'photos.takeStudent',
    version: 1,
    subjects: [{ born: 1_757_836_800_000 }],
    input: { body: { studentId: 11, ref: '0b0f6a3e-5d1c-4a8e-9a53-7d0c6f1e2a61', image: 'c2VhbGVk', isSealed: true } },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
  {
    id: 'K7Q-31',
    endpoint: 'photos.takeEmployee',
    version: 1,
    subjects: [{ born: 1_757_836_800_000 }],
    input: { body: { employeeId: 3, ref: '0b0f6a3e-5d1c-4a8e-9a53-7d0c6f1e2a62', image: '/9j/2wBDABQ=' } },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
  {
    id: 'K7Q-29',
    endpoint: 'drawers.move',
    version: 1,
    subjects: [],
    input: {
      body: {
        ref: '0b0f6a3e-5d1c-4a8e-9a53-7d0c6f1e2a57',
        drawer: 'K7Q-Z000002',
        direction: 'in',
        amount: 12.5,
        account: 'cashOverShort',
        note: 'In the bag',
      },
    },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
  ...LATER_ENTRIES,
] as const

/** Writes that change nothing that the device shows. */
const WITHOUT_EFFECTS = ['exams.registerPapers']

/** Words that the sentence about an entry must contain, by its call or area. */
const EXPECTED_WORDS: Record<string, string> = {
  announcedabsences: 'Axmed will ',
  attendance: '14/09/2026',
  discipline: 'of Axmed',
  fees: '$15.00 taken for Axmed, receipt K7Q-R000001',
  expenses: '$12.50',
  drawers: 'K7Q-Z000002',
  shillings: 'SLSH',
  photos: 'Photo of',
  presence: 'Employees, 14/09/2026: 2 marked, 1 absent',
  announcements: 'An announcement was opened',
  exams: 'Class 1A, Midterm exam, English: 2 marks',
  'exams.registerPapers': 'Certificate of Axmed Cali, class 1A',
  'fees.promise': 'Family of Axmed promises to pay until 05/10/2026',
}

const context = { ownerId: 7, ownerName: 'Hodan', madeAt: '2026-09-14T06:00:00.000Z' }
const names = {
  className: () => '1A',
  studentName: () => 'Axmed',
  examName: () => 'Midterm exam',
  subjectName: () => 'English',
}

describe.each(RECORDED)('an entry of $endpoint, version $version, $id', (entry) => {
  const write = offlineWrites.get(entry.endpoint)!
  const input = (entry.version < write.version ? write.upgrade?.(entry.input, entry.version) : entry.input) as Record<
    string,
    unknown
  >

  test('can still be sent', () => {
    expect(PushEntry.parse(entry)).toEqual(entry)
    expect(() => parseInput(write.endpoint, input)).not.toThrow()
  })

  test('still has its key, its effects and its sentence', () => {
    const area = entry.endpoint.split('.')[0]!
    expect(write.key(input as never)).toMatch(new RegExp(`^${area}:`))
    expect(write.effects(input as never, context).length === 0).toBe(WITHOUT_EFFECTS.includes(entry.endpoint))
    expect(write.sentence(input as never, names)).toContain(EXPECTED_WORDS[entry.endpoint] ?? EXPECTED_WORDS[area])
  })
})

test('every write that may wait has recorded entries of each of its versions', () => {
  for (const { endpoint, version } of offlineWrites.values()) {
    const recorded = RECORDED.filter((entry) => entry.endpoint === endpoint.id).map((entry) => entry.version as number)
    for (let each = 1; each <= version; each++) expect(recorded, endpoint.id).toContain(each)
  }
})

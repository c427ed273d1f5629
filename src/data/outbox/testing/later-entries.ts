/** Entries as releases after 1.0.0 write them into outboxes: marks with kinds, announced absences. Only ever added to, never changed. */
export const LATER_ENTRIES = [
  {
    id: 'K7Q-30',
    endpoint: 'attendance.markClass',
    version: 1,
    subjects: [{ born: 1_757_836_800_000 }, { born: 1_757_836_800_000 }, { born: 1_757_836_800_000 }],
    input: {
      body: {
        classId: 1,
        date: '2026-09-14',
        marks: [
          { studentId: 11, present: true, remark: 'Late 07:45', base: 0, kind: 'late', time: '07:45' },
          { studentId: 12, present: false, remark: 'Absent - Sick', base: 1, kind: 'excused' },
        ],
      },
    },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
  {
    id: 'K7Q-31',
    endpoint: 'announcedabsences.save',
    version: 1,
    subjects: [{ born: 1_757_836_800_000 }],
    input: {
      body: {
        ref: '0b0f6a3e-5d1c-4a8e-9a53-7d0c6f1e2a58',
        studentId: 11,
        from: '2026-09-14',
        to: '2026-09-15',
        reason: 'other',
        note: 'to the dentist',
      },
    },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
  {
    id: 'K7Q-32',
    endpoint: 'announcedabsences.save',
    version: 1,
    subjects: [{ born: 1_757_836_800_000 }],
    input: {
      body: {
        ref: '0b0f6a3e-5d1c-4a8e-9a53-7d0c6f1e2a58',
        studentId: 11,
        from: '2026-09-14',
        to: '2026-09-15',
        reason: 'other',
        isWithdrawn: true,
      },
    },
    madeAt: '2026-09-14T07:00:00.000Z',
  },
  {
    id: 'K7Q-40',
    endpoint: 'fees.promise',
    version: 1,
    subjects: [{ born: 1_757_836_800_000 }, { born: 1_757_836_800_000 }],
    input: {
      body: {
        ref: '0b0f6a3e-5d1c-4a8e-9a53-7d0c6f1e2a61',
        studentIds: [11, 12],
        until: '2026-10-05',
        note: 'When the salary comes',
      },
    },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
] as const

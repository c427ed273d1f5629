const marked = { studentId: 7, present: false, remark: 'Absent - Fasax', date: '2026-09-14' }

/** One plausible input and reply of every write that may wait. */
export const offlineSamples: Record<string, { input: { body: unknown }; reply: unknown }> = {
  'attendance.mark': {
    input: { body: { ...marked, base: 0 } },
    reply: {
      message: 'Attendance recorded',
      outcome: 'applied',
      attendance: { ...marked, id: 12, revision: 1, user: { fullName: 'Hodan Cali' } },
    },
  },
  'attendance.markClass': {
    input: {
      body: {
        classId: 3,
        date: '2026-09-14',
        marks: [
          { studentId: 7, present: false, remark: 'Absent - Sick', base: 0 },
          { studentId: 8, present: true, base: 2 },
        ],
      },
    },
    reply: {
      message: 'Attendance saved successfully!',
      applied: 1,
      merged: 0,
      notApplied: [{ studentId: 8, outcome: 'conflict' }],
    },
  },
}

import { GREY_PHOTO } from '#server/testing/good-photos.ts'

const absenceMark = { studentId: 7, present: false, remark: 'Absent - Fasax', date: '2026-09-14', kind: 'excused' }

const REF = '0b0f6a3e-5d1c-4a8e-9a53-7d0c6f1e2a41'
const incident = {
  id: 5,
  ref: REF,
  studentId: 7,
  classId: 3,
  className: '1C',
  type: 'Disruption',
  description: 'Talked',
  actionTaken: 'Parents called',
  recordedAt: '2026-09-14T06:00:00.000Z',
  recordedBy: { id: 3, fullName: 'Sahra Ibraahim' },
  revision: 1,
  student: { fullname: 'Axmed Cali' },
}

/** A valid input and reply of every offline write. */
export const offlineSamples: Record<
  string,
  { input: { params?: unknown; query?: unknown; body?: unknown }; reply: unknown }
> = {
  'announcements.read': {
    input: { body: { ref: REF } },
    reply: { message: 'Announcement opened', isCounted: true },
  },
  'announcedabsences.save': {
    input: {
      body: { ref: REF, studentId: 7, from: '2026-09-14', to: '2026-09-15', reason: 'other', note: 'to the dentist' },
    },
    reply: { message: 'Absence announced' },
  },
  'attendance.mark': {
    input: { body: { ...absenceMark, base: 0 } },
    reply: {
      message: 'Attendance recorded',
      outcome: 'applied',
      attendance: { ...absenceMark, id: 12, revision: 1, user: { fullName: 'Hodan Cali' } },
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
          { studentId: 9, present: true, remark: 'Late 07:45', base: 0, kind: 'late', time: '07:45' },
          { studentId: 10, present: false, remark: 'Absent - Sick', base: 0, kind: 'excused' },
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
  'attendance.callInfo': {
    input: {
      body: {
        studentId: 7,
        date: '2026-09-14',
        callStatus: 'No Answer',
        callTime: '2026-09-14T08:05:00.000Z',
        callNotes: 'Rang twice',
      },
    },
    reply: {
      message: 'Status updated',
      call: {
        callStatus: 'No Answer',
        callTime: '2026-09-14T08:05:00.000Z',
        callNotes: 'Rang twice',
        calledBy: 'Hodan Cali',
      },
    },
  },
  'discipline.create': {
    input: {
      body: { studentId: 7, type: 'Disruption', description: 'Talked', actionTaken: 'Parents called', ref: REF },
    },
    reply: { message: 'Record saved successfully', record: incident },
  },
  'discipline.edit': {
    input: {
      params: { id: REF },
      body: { studentId: 7, type: 'Behavior', description: 'Talked again', actionTaken: null, base: 1 },
    },
    reply: { message: 'Record updated successfully', record: { ...incident, type: 'Behavior', revision: 2 } },
  },
  'discipline.delete': {
    input: { params: { id: REF }, query: { studentId: '7' } },
    reply: { message: 'Record deleted successfully' },
  },
  'exams.enterScores': {
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
    reply: {
      message: 'All marks saved successfully',
      entered: 1,
      changed: 0,
      same: 0,
      corrections: 0,
      notApplied: [{ studentId: 8, outcome: 'conflict', standing: 12 }],
    },
  },
  'exams.registerPapers': {
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
                className: '1C',
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
    reply: { message: '1 paper kept', papers: 1 },
  },
  'fees.promise': {
    input: { body: { ref: REF, studentIds: [7, 8], until: '2026-10-05', note: 'When the salary comes' } },
    reply: { message: 'Promise noted' },
  },
  'drawers.open': {
    input: {
      body: {
        ref: REF,
        drawer: 'K7Q-Z000002',
        float: 20,
        floatShillings: 60_000,
        from: 'drawer',
        after: 'K7Q-Z000001',
      },
    },
    reply: { message: 'Drawer opened', drawer: 'K7Q-Z000002' },
  },
  'drawers.move': {
    input: {
      body: {
        ref: REF,
        drawer: 'K7Q-Z000002',
        direction: 'out',
        amount: 12.5,
        shillings: 5_000,
        account: 'safe',
        note: 'At noon',
      },
    },
    reply: { message: 'Money moved', drawer: 'K7Q-Z000002' },
  },
  'drawers.count': {
    input: {
      body: {
        ref: REF,
        drawer: 'K7Q-Z000002',
        counts: [
          { currency: 'USD', value: 20, count: 2 },
          { currency: 'SLSH', value: 1_000, count: 54 },
        ],
        coins: 0.5,
      },
    },
    reply: { message: 'Drawer counted', drawer: 'K7Q-Z000002' },
  },
  'drawers.close': {
    input: {
      body: {
        ref: REF,
        drawer: 'K7Q-Z000002',
        counts: [
          { currency: 'USD', value: 20, count: 2 },
          { currency: 'SLSH', value: 1_000, count: 54 },
        ],
        leftShillings: 50_000,
        takenShillings: 4_000,
        coins: 0.5,
        left: 20,
        taken: 20.5,
        takenTo: 'safe',
        handedTo: 4,
        reason: 'A note was torn',
      },
    },
    reply: { message: 'Drawer closed', drawer: 'K7Q-Z000002' },
  },
  'shillings.setRate': {
    input: { body: { ref: REF, day: '2026-09-14', rate: 8_500 } },
    reply: { message: 'Rate saved' },
  },
  'shillings.exchange': {
    input: {
      body: {
        ref: REF,
        drawer: 'K7Q-Z000002',
        account: 'cashShillings',
        direction: 'sell',
        shillings: 850_000,
        dollars: 99.5,
        dollarAccount: 'safe',
        note: 'At the bureau',
      },
    },
    reply: { message: 'Exchange recorded' },
  },
  'expenses.record': {
    input: {
      body: {
        ref: REF,
        voucher: 'K7Q-V000001',
        category: 'Fuel',
        amount: 12.5,
        date: '2026-09-14',
        paymentMethod: 'Cash',
        description: 'For the bus',
        receiptUrl: 'A-77',
      },
    },
    reply: {
      message: 'Expense added successfully',
      expense: {
        id: 8,
        voucher: 'K7Q-V000001',
        category: 'Fuel',
        categoryName: 'Fuel',
        amount: 12.5,
        date: '2026-09-14',
        description: 'For the bus',
        paymentMethod: 'Cash',
        methodName: 'Cash',
        approvedBy: null,
        receiptUrl: 'A-77',
        state: 'recorded',
        heldCode: null,
        recordedBy: 'Sahra Ibraahim',
        overdrawnReason: null,
        hasFile: false,
        bookedOn: null,
        revision: 1,
      },
    },
  },
  'photos.takeStudent': {
    input: { body: { studentId: 7, ref: REF, image: GREY_PHOTO } },
    reply: { message: 'Photo saved', photo: { studentId: 7, ref: REF, takenAt: '2026-09-14T08:05:00.000Z' } },
  },
  'photos.takeEmployee': {
    input: { body: { employeeId: 3, ref: REF, image: GREY_PHOTO } },
    reply: { message: 'Photo saved', photo: { employeeId: 3, ref: REF, takenAt: '2026-09-14T08:05:00.000Z' } },
  },
  'presence.markDay': {
    input: {
      body: {
        date: '2026-09-14',
        marks: [
          { employeeId: 3, present: false, remark: 'Sick', base: 0 },
          { employeeId: 4, present: true, base: 2 },
        ],
      },
    },
    reply: {
      message: 'Attendance recorded',
      applied: 1,
      merged: 0,
      notApplied: [{ employeeId: 4, outcome: 'conflict' }],
    },
  },
  'fees.take': {
    input: {
      body: {
        ref: REF,
        receipt: 'K7Q-R000001',
        method: 'ZAAD',
        number: '4777001',
        lines: [{ studentId: 7, year: 2026, month: 9, amountPaid: 15, discount: 2 }],
        discountReason: 'Two siblings',
      },
    },
    reply: {
      message: 'Payment successful!',
      receipt: 'K7Q-R000001',
      lines: [
        {
          paymentId: 31,
          studentId: 7,
          StudentName: 'Axmed Cali',
          amountPaid: 15,
          discount: 2,
          state: 'confirmed',
          heldCode: null,
          months: [{ year: 2026, month: 9, amountCents: 1_500, discountCents: 200 }],
          carryCents: 0,
        },
      ],
    },
  },
}

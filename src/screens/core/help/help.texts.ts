import { localized } from '#domain/core/translations.ts'

/** Texts of the help; each topic is a task, step by step. */
export const helpTexts = localized('help', {
  lead: 'Step by step. This page is on the device and opens without network.',
  picture: (title: string) => `The screen of “${title}”`,
  topics: {
    firstDay: {
      title: 'A first day with the app',
      steps: [
        'Sign in once while there is network, with the name and password from the office. The app then loads your classes and students, which takes a minute or two.',
        'Wait until the bar at the top of the page has gone. From then on everything you need opens without network.',
        'Choose “Student Attendance (by class)” and tap your class. Everybody is present until you say otherwise: tap the switch of a student who is not there, and choose a reason. Tap once more for one who comes late. “Announced” below a name is what a parent has said before: one tap confirms it.',
        'Tap Save. “Saved on this device” means that it cannot be lost any more, with or without network.',
        'You need not wait. What you saved is sent by itself as soon as there is network, also while the app is closed. For days without: “Outbox”, “Hand over”.',
        'To correct a mark, open the class again, change it and save. The last save counts.',
        'On a shared tablet, sign out or choose “Switch user” when you go. Whoever comes next cannot read what you saw, and what you saved is still sent in your name.',
      ],
    },
    officers: {
      title: 'Exams, classes and records',
      steps: [
        'Sign in once while there is network. The app loads classes, students and results, and then opens without network.',
        'Teachers enter marks in the “Exam Entry Portal”, also without network. You see what has arrived in “Exam Score Management”.',
        'Publish an exam of a class when its marks are complete: parents see results only from then on.',
        'Report cards of a term or of the year, certificates and lists are made as PDF on this device. Those with a code can be checked by anybody under “Verify a paper”.',
      ],
    },
    outage: {
      title: 'Taking money without network',
      steps: [
        'Go on as always: open “Family Payment Dashboard” or “Student Payment Portal”, look for the family, and take the money.',
        'Give the family the receipt that the app shows. Its number comes from this device and never changes.',
        'With ZAAD and E-dahab, type the number of the transfer. The school holds a second payment with the same number until an administrator has settled it.',
        'Never type the same payment again on another device: the first one arrives by itself.',
        'Leave the device switched on. When the network is back, the sign at the top counts down to “All sent”. For days without: “Outbox”, “Hand over”.',
        'A payment that the school cannot enter as it is, is listed under “Held Payments” with the reason. The money stays in your cash-up all the same.',
      ],
    },
    closingDay: {
      title: 'Closing a day',
      steps: [
        'Look at the sign at the top. If anything is waiting, it is included in the cash-up of this device as “Waiting here”.',
        'Open “Cash-up”. It says for each method what should be there: what was taken, less what was spent and given back.',
        'Count the notes under “Drawer” and close it: the difference is shown, and what stays in it goes to whoever takes over. Shillings are counted by their notes below the dollars. Who opened no drawer types the cash under “Counted cash”. Compare ZAAD and E-dahab with their accounts.',
        'Print the paper of the drawer, or the cash-up, and let whoever takes the money over sign it.',
        'What reaches the school later from another device is added to the day on which it was taken, and the cash-up says how much.',
      ],
    },
    closingMonth: {
      title: 'Closing a month',
      steps: [
        'Settle what is listed under “Held Payments”.',
        'Enter the month’s expenses under “School Expense Management”, and pay the salaries under “Pay Remaining Salaries”.',
        'Bring the statements of ZAAD, E-dahab and the bank under “Wallet Statements”, and match their lines.',
        'Look at the statements in the “Financial Dashboard”. Every figure opens the rows behind it.',
        'Close the month in the “Profit Manager”. Its checklist says what is left; a warning needs a reason. The figures never change from then on, and nothing can be dated into it.',
        'Print the “Month Report”, and let it be signed.',
        'What arrives later, for instance from a tablet that was without network, counts in the month that is open.',
      ],
    },
    phone: {
      title: 'Your children’s school on your phone',
      steps: [
        'Scan the square on the office’s slip with the camera, and choose a password. From then on you sign in with your phone number and this password.',
        'Put the app on your home screen: “Install” in the browser’s menu, on an iPhone “Share” and then “Add to Home Screen”.',
        'The first page shows all your children: whether they are at school today, what is owed and the latest result. Tap a child for attendance, discipline, results of exams that the school has published, receipts and announcements.',
        'If a child will not come, tap the child and “Say that … will be absent”. Teachers see it before they mark, also where your phone tells it later.',
        'Everything that you have once seen opens without network, too. “As of” says how old it is.',
        'If something is wrong, for instance a payment that is missing, show the receipt at the office. Its number finds it.',
      ],
    },
  },
  chip: {
    title: 'What the sign at the top says',
    lead: 'It says whether anything on this device has not reached the school. Tap it to see every entry.',
    means: {
      allSent: 'Everything has reached the school.',
      waiting: 'So much is saved on this device and has not been sent yet. It is sent by itself; do not type it again.',
      sending: 'It is being sent now.',
      noServer: 'Nothing is waiting, but the school cannot be reached. You can work on.',
      attention: 'The school refused an entry, or two people entered different things. Open it and choose.',
      signIn: 'Sign in again, and what waits is sent.',
      others: 'Somebody else who uses this device has entries that wait. They are sent in her name.',
      full: 'The device has no room: nothing can be saved until something else has been deleted from it.',
    },
  },
} as const)

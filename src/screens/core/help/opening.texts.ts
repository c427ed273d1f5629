/** Help for administrators, who alone open it: a task as a title with its steps. */
export const openingTexts = {
  lead: 'For administrators: opening a school, the turn of the year, and money. What is asked for stands first. This page opens without network, too.',
  topics: {
    school: {
      title: 'The school’s name and address',
      steps: [
        'Open “School settings”. Name, address, phones, mobile money and logo stand on receipts, letters and papers as you write them there.',
        'The usual fees, with and without bus, are what a new student pays unless another fee is written down.',
      ],
    },
    addresses: {
      title: 'Addresses and the certificate',
      steps: [
        'Open “Addresses”. It shows where tablets and phones find the server, and what each address lacks.',
        'A new server is reached from its own machine only. Press “Make the certificate” for the addresses that are proposed: from then on phones and tablets in the school’s network reach it, and the app works there without network, too.',
        'If a firewall asks whether the server may be reached, allow it for private networks.',
        'A name like dugsi.lan works once the router knows it (“local DNS”, “host name”). Numbers work at once; let the router always give the server the same one.',
        'On each tablet, scan the code under “Put the certificate on a tablet” first and trust the certificate, then the code of the address, and install the app.',
        'What waits on a tablet goes out only from the address at which it was made. “Tablets” says which still have entries: let them send first.',
        'If the settings of the server let only its own machine reach it, whoever set it up takes HOST out of them, or starts it with: HOST=0.0.0.0 npm start',
        'Renew the certificate when “To do today” says that it ends soon. Tablets need nothing then.',
      ],
    },
    calendar: {
      title: 'The school calendar',
      steps: [
        'Thursday and Friday are free unless you say otherwise. If that is right, choose “Nothing to do here”.',
        'Enter holidays from a first to a last day. The country’s usual ones are proposed; correct those by the moon once it was seen.',
        'On a free day nobody is missing, and no class counts as not marked.',
      ],
    },
    classes: {
      title: 'Classes',
      steps: [
        'Write all of them in one line under “Create Class”: “1A, 1B, 1C”, or “1 to 4, A to D” for sixteen.',
        'Rename a class under “Create Class”, or close one that nobody is in. One that nobody was ever in can be deleted.',
      ],
    },
    staff: {
      title: 'Staff: accounts and employees',
      steps: [
        'Whoever is paid, or drives a bus, is an employee: upload your own list under “Employee Bulk Upload”. A driver’s job title is “Bus”: of “Driver” or “Darawal” you are asked once whether it means that.',
        'Whoever works with the app needs an account as well. “Accounts for employees” makes them for the whole list at once: look through the roles that the job titles propose, take off who needs none, and press the button.',
        'Print the slips that follow and hand each to its owner: it says name, address and a code that works once. “Slips for the first sign-in” makes new ones.',
        'Somebody who is not on the list gets an account under “Create User”. A username or a phone is enough to sign in; the form says what each role may do.',
      ],
    },
    students: {
      title: 'Students and buses',
      steps: [
        'Register the buses under “Bus Management” first, if your list says who takes which: you are asked once for each bus of the list that is not registered.',
        'Choose your own sheet under “Student Bulk Upload”. It is shown how each column is read; correct what was guessed wrong.',
        'Mend the rows that are refused, or leave them out. All others are registered together, or none.',
        'A wrong list can be taken back under “Imports” for seven days.',
        'Make the parents’ slips class by class: parents get an account by the phone in the record.',
      ],
    },
    subjects: {
      title: 'Subjects and teachers',
      steps: [
        'Open “Who teaches what”. A school without subjects confirms the usual ones by one press; every class takes them.',
        'Choose the teacher in each field, of a whole class, or of a subject in all classes. Then press Save.',
        'A teacher sees the classes in which she teaches, and enters marks of her subjects there.',
      ],
    },
    fees: {
      title: 'Fees of the first month',
      steps: [
        'Press “Generate” in “Student Payment Portal”, under “Student Fee”. It says for whom and how much before it does anything.',
        'A month that was made by mistake stands below it with “Take back”: it is taken back as a whole, while nobody has paid on it.',
        'What families owed before Dugsi, or had paid ahead, goes into “Opening Balances” by class: type it, paste two columns of your own sheet, or let the list of students bring both once the opening day is set. It is paid at the counter like a month.',
        'There, too: the money of drawer, safe and wallets on the day you began, open advances, and salaries that were owed. It can be changed until the first month is closed.',
      ],
    },
    devices: {
      title: 'Tablets and phones',
      steps: [
        'Open the app on each tablet by the code under “Addresses”, install it, and sign in once while the school’s network is near.',
        'Wait until classes and students are loaded. From then on the tablet works without network.',
        '“Tablets” says what each has not sent yet. End the session of one that was lost under “Profile”, or delete the account.',
      ],
    },
    moving: {
      title: 'Lists in and out',
      steps: [
        'Students, employees, assets, bus riders and marks come in from your own sheets, each under its upload. Where two columns may be the same thing, you are asked which one is meant.',
        'What was not read is said before you press and in the result. “Imports” shows every list with its rows, and takes it back for seven days.',
        'Every list has “Export”: an exported list of students, or of an exam, can be uploaded again, and its rows are told to be there already.',
        '“Data for other programs” gives out everything, each table as CSV or Excel. You are never locked in.',
      ],
    },
    year: {
      title: 'The turn of the year',
      steps: [
        'Make the new academic year under “Exam Management System”, and give both years their days and terms. Make classes that the new year needs under “Create Class”.',
        'Open “Turn of the Year” and begin to prepare. Nothing happens in the school yet; you can go on for weeks, several people too.',
        'Choose what is proposed: all children go up, or those below the pass threshold repeat. Look where each class goes; the last level graduates.',
        'Teachers propose for children of their own classes, each on “Proposals for the Next Year”. The list shows by whom; “Teacher proposes otherwise” keeps those that differ, and you take one, or all that are shown.',
        'Decide about single children, or about all that the list shows. Settle what stands in red; the rest is good to know.',
        'Take a backup, and keep it. Then press “Turn the year”: all children change class, graduate or leave at once. Or set a day: the server turns the year at its midnight, unless the counts differ by then; then nobody moves, and “To do today” says why.',
        'It can be taken back for 30 days, as long as the new year has no marks. Report cards of the old year stay as they were, and marks of it can still be entered.',
        'Correct “Who teaches what”, fees and the calendar before “Generate” is pressed for the first month.',
        'Who has left stands under “Former Students”: transcript of all years, leaving certificate, next school, and the way back into a class.',
      ],
    },
    schools: {
      title: 'A student comes from another school, or goes to one',
      steps: [
        'Who goes: open “Years of a Student” and press “Give out the file”. Give it to the parents or send it to the other school, and tell that school the code of yours on the phone.',
        'Who comes: open “Student from Another School” and choose the file. Compare the code with what the other school reads to you: only then do you know that the file is its own.',
        'Look through what is in the file, and whether the student is here already. Choose class and fee, check the phone, and register.',
        'Marks of that school stand under its name, also on the transcript. What is owed there is only shown, and is not charged here.',
        'A file is taken in once. Who has left since, and comes again, is taken in again under “Former Students”.',
      ],
    },
    money: {
      title: 'Money, from day to day',
      steps: [
        'Each counter closes its day under “Cash-up”, counts, prints and hands over.',
        'Settle what stands under “Held Payments”. “Unpaid Families” says who owes, and since when.',
        'Enter expenses when they are paid. Pay salaries under “Pay Remaining Salaries”.',
        'Close the month in the “Profit Manager” when all of it is in. Nothing can be dated into a closed month.',
      ],
    },
  },
} as const

export type OpeningTopic = keyof typeof openingTexts.topics

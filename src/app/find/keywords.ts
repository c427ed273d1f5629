/**
 * Words that people use for a screen and that its title does not have, in English and Somali, by the screen's id. A word of
 * several stands for each of its parts as well. Before ` | ` are those for which the screen is the first answer. The screens
 * of the office alone are in `office-keywords.ts`.
 */
export const KEYWORDS: Readonly<Record<string, string>> = {
  'dashboards.index': 'start main dashboard bilow guriga',
  'dashboards.systemInfo': 'about version storage backup status nidaamka',
  'dashboards.parent':
    'children carruurta xaadirin | sons daughters pupils attendance present absent xaadiris joogitaan maqan ilmaha',
  'students.explore': 'arday | pupil search profile raadi',
  'students.ofClass': 'class list roster pupils fasalka ardayda',
  'students.transfer': 'leave left withdraw certificate wareejin',
  'students.untransferred': 'return came back wareejin',
  'classes.manage': 'sections rooms fasallo',
  'attendance.markClass': 'mark register xaadirin xaadiris joogitaan | roll call present absent late maqan',
  'attendance.tracker': 'student register roll present absent late xaadirin joogitaan maqan',
  'attendance.todayAbsent': 'maqan | missing away maanta',
  'attendance.absentReport': 'missing away maqan warbixin',
  'attendance.classMonthly': 'register month sheet print bisha xaadirin joogitaan',
  'attendance.classAbsence': 'missing away maqan fasal',
  'attendance.topAbsent': 'truancy often missing maqan badan',
  'discipline.records': 'behaviour misconduct incident punishment anshax',
  'discipline.ofStudent': 'behaviour misconduct incident anshax',
  'discipline.reports': 'behaviour misconduct incident anshax warbixin',
  'exams.entryOfTeacher': 'marks dhibco | grades results scores enter imtixaan',
  'exams.updateScore': 'mark grade correct change dhibco sixid',
  'exams.midterm': 'marks grades half term natiijo',
  'exams.student': 'transcript marks grades report card print natiijo arday',
  'exams.ofChildren': 'marks grades report card natiijo',
  'fees.receiptsOfChildren': 'paid money bills rasiidh lacag',
  'announcements.hub': 'news messages notices ogeysiis',
  'workplans.own': 'tasks plan goals qorshe',
  'documents.rules': 'policy conduct xeerar',
  'documents.schemes': 'syllabus lesson plan qorshe cashar',
  'teachers.permissions': 'rights subjects classes ogolaansho',
  'users.profile': 'account me name akoon',
  'users.changePassword': 'pin secret forgot sir furaha',
  'users.uploadPhoto': 'picture sawir',
  'users.settings': 'language luqad | theme notifications',
  'sync.outbox': 'unsent waiting send diris',
  'help.index': 'caawimaad | manual guide how',
  'auth.switchUser': 'another person account sign in',
}

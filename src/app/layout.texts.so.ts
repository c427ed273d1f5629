import type { Translation } from '#domain/core/translations.ts'
import { term } from '#domain/school/terms.so.ts'
import type { layoutTexts } from './layout.texts.ts'

export const layoutSo: Translation<typeof layoutTexts> = {
  greeting: { morning: 'Subax wanaagsan', afternoon: 'Galab wanaagsan', evening: 'Fiid wanaagsan' },
  skip: 'U gudub nuxurka',
  openMenu: 'Fur liiska',
  closeMenu: 'Xidh liiska',
  menu: 'Liiska guud',
  groups: {
    'Rules And Announcements': 'Xeerar iyo ogeysiisyo',
    Students: term.Students,
    Classes: 'Fasallada',
    Attendance: term.Attendance,
    Discipline: term.Discipline,
    Exams: 'Imtixaannada',
    'Student Fee': 'Lacagta ardayda',
    Payments: 'Lacag-bixinnada',
    Employee: 'Shaqaalaha',
    'School Bus Reports': 'Warbixinnada baska',
    'Asset Manager': 'Hantida dugsiga',
    'Financial Report': 'Warbixinta maaliyadda',
    Users: 'Isticmaalayaasha',
    Permissions: 'Oggolaanshaha',
  },
  today: term.Today,
  find: 'Raadin degdeg ah',
  findHint: 'Raadin degdeg ah (Ctrl K)',
  home: 'Bogga hore',
  language: 'Luqadda',
  theme: 'Muuqaalka',
  themes: { light: 'Iftiin', dark: 'Madow', auto: 'Sida qalabka' },
  notifications: 'Ogeysiisyada',
  notificationsOf: (unread) => (unread === 0 ? 'Ogeysiisyada' : `Ogeysiisyada, ${unread} aan la akhriyin`),
  announcements: term.Announcements,
  settings: 'Dejinta',
  account: (name) => `Akoonka ${name}`,
  profile: term.Profile,
  changePassword: 'Beddel furaha sirta ah',
  switchUser: 'Beddel isticmaalaha',
  otherUser: 'Qof kale …',
  logout: term['Sign out'],
  stale:
    'Internet la’aan ayaad ku shaqaynaysaa. Fadhigaaga waa la cusboonaysiinayaa marka la gaadho server-ka dugsiga.',
  initialLoad: (worksOffline) =>
    `Fasallada iyo ardayda ayaa la soo rarayaa${worksOffline ? ' si internet la’aan loo isticmaalo' : ''}`,
  initialLoadCounts: (classes, students) => `Ilaa hadda ${classes} fasal, ${students} arday`,
  initialLoadPlace: (place) =>
    place === 1 ? 'Adigaa ku xiga server-ka dugsiga' : `Lambar ${place} ayaad ka tahay safka server-ka dugsiga`,
  initialLoadWorks: 'Fasallada iyo ardayda hadda waa la isticmaali karaa',
  initialLoadStep: (step, of, rows) => `Tallaabo ${step} ee ${of}, ilaa hadda ${rows.toLocaleString('en')} diiwaan`,
  initialLoadWaits: 'Marka koowaad waxay u baahan tahay server-ka dugsiga. Way sii socotaa marka la gaadho.',
  filesCome: 'Barnaamijka ayaa lagu kaydinayaa qalabkan si internet la’aan loo isticmaalo',
  status: (name) => `${name}. Fur sanduuqa dirista`,
  clock: {
    title: 'Saacadda qalabkani ma sax baa?',
    behind: (shown, seen) =>
      `Waxay tusaysaa ${shown}, laakiin qalabkani wuxuu hore u arkay ${seen}. Fasallada iyo rasiidhadu waxay yeelan lahaayeen maalin khaldan. Sax taariikhda iyo saacadda qalabka; ogeysiiskani markaas wuu baxayaa. Waxaad ka hor kaydiso waa la calaamadiyaa, si xafiisku u ogaado in wakhtigoodu aan la hubin.`,
    ahead: (shown, seen) =>
      `Waxay tusaysaa ${shown}, wakhtigii ugu dambeeyey ee qalabkani yaqaanna waa ${seen}. Fasallada iyo rasiidhadu waxay yeelan karaan maalin khaldan. Sax taariikhda iyo saacadda qalabka; ogeysiiskani markaas wuu baxayaa. Waxaad ka hor kaydiso waa la calaamadiyaa, si xafiisku u ogaado in wakhtigoodu aan la hubin.`,
    goOn: 'Ku sii wad saacaddan',
    marked: (shown) =>
      `Saacadda qalabkani waxay tusaysaa ${shown} oo shaki ayaa ku jira: waxaad kaydiso waxaa lagu calaamadiyaa wakhti aan la hubin.`,
  },
  signOut: {
    title: term['Sign out'],
    sending: 'Waxa qalabkan ku sugan ayaa la dirayaa …',
    skip: 'Ka bood',
    nothingOfYours: (others) =>
      `Wixii aad lahayd dhammaan waa la diray; ${others} qoraal oo dad kale leeyihiin ayaa qalabkan ku sugan. Xogta dugsiga ee adiga laguu hayo waa laga saarayaa.`,
    nothing: 'Wax walba waa la diray. Xogta dugsiga ee qalabkan ku jirta waa laga saarayaa.',
    stays: (count) =>
      count === 1 ? 'Hal qoraal ayaa qalabkan ku hadhaya.' : `${count} qoraal ayaa qalabkan ku hadhaya.`,
    how: () =>
      'Adigaa iska leh oo qof kale ma arko. Si toos ah ayaa loo dirayaa marka qalabkani gaadho server-ka dugsiga.',
    removed: 'Xogta dugsiga ee qalabkan ku jirta waa laga saarayaa.',
    confirm: term['Sign out'],
  },
}

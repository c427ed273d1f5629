/** Given names of boys; a child's second, third and fourth names are those of father and grandfathers. */
// oxfmt-ignore
export const BOYS = [
  'Maxamed', 'Cali', 'Xasan', 'Xuseen', 'Axmed', 'Cabdi', 'Cabdiraxmaan', 'Cabdillaahi', 'Cabdiqaadir', 'Cabdirashiid',
  'Cabdifataax', 'Cabdinaasir', 'Cabdikariim', 'Cabdiladiif', 'Cabdisalaan', 'Ibraahim', 'Ismaaciil', 'Yuusuf', 'Yaasiin',
  'Yoonis', 'Cumar', 'Cismaan', 'Khaalid', 'Khadar', 'Mustafe', 'Maxamuud', 'Muuse', 'Mahad', 'Mubaarak', 'Nuur',
  'Saleebaan', 'Saciid', 'Sakariye', 'Siyaad', 'Sharmaarke', 'Shucayb', 'Warsame', 'Guuleed', 'Geeddi', 'Faarax',
  'Faysal', 'Fu’aad', 'Daahir', 'Daa’uud', 'Diiriye', 'Jaamac', 'Jibriil', 'Idiris', 'Iidle', 'Aadan', 'Aaden', 'Barkhad',
  'Bashiir', 'Bilaal', 'Xamse', 'Xirsi', 'Xuseyn', 'Rooble', 'Liibaan', 'Kayse', 'Xasan-Deeq', 'Ayaanle', 'Zakariye',
] as const

/** Given names of girls and women. */
// oxfmt-ignore
export const GIRLS = [
  'Faadumo', 'Hodan', 'Hibo', 'Hamda', 'Hinda', 'Hoodo', 'Caasha', 'Canab', 'Cawo', 'Casiiso', 'Xaliimo', 'Xamda', 'Xawo',
  'Xalwo', 'Xafsa', 'Khadra', 'Khadiija', 'Sahra', 'Saynab', 'Samsam', 'Sacdiya', 'Safiya', 'Sagal', 'Sucaad', 'Suhuur',
  'Shukri', 'Shamis', 'Shaadiya', 'Maryan', 'Muna', 'Muxubo', 'Milgo', 'Najma', 'Nimco', 'Naciima', 'Nasteexo', 'Nuura',
  'Ayaan', 'Amina', 'Aniisa', 'Asma', 'Idil', 'Ilhaan', 'Ifraax', 'Ikraan', 'Farxiya', 'Filsan', 'Fowsiya', 'Deeqa',
  'Deqsan', 'Deggan', 'Barwaaqo', 'Bilan', 'Ubax', 'Umalkhayr', 'Rahma', 'Rooda', 'Ruqiya', 'Ruun', 'Yasmiin', 'Zamzam',
] as const

export const LANDMARKS = [
  'Suuqa Weyn',
  'Jidka Weyn',
  'Masaajidka Jaamaca',
  'Isgoyska Hore',
  'Ceelka',
  'Garoonka Kubbadda',
  'Xerada Baska',
  'Buundada',
] as const

export const PREVIOUS_SCHOOLS = ['Dugsiga Iftiin', 'Dugsiga Horseed', 'Dugsiga Barwaaqo', 'Dugsiga Hiigsi'] as const

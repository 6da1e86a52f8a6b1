/** Names as people in Nigeria, Ghana and Kenya write them, for the test of the rules. */
export const REAL_NAMES = `
Ọláwálé Adébáyọ̀
Ṣadé Ògúndípẹ̀
Fọláṣadé Ọ̀ṣúnṣeun
Olúwaṣeun Adéṣínà
Adéọlá Ṣóyínká
Wọlé Ṣóyínká
Títílayọ̀ Afọlábí
Ayọ̀délé Ọ̀pẹ́yẹmí
Babátúndé Fáṣọlá
Kẹ́hìndé Ìdòwú
Táíwò Àkàndé
Yétúndé Ọmọ́tọ́ṣọ̀
Ẹniọlá Akínkúnmi
Ìyábọ̀ Ojó
Olúṣẹ́gun Ọbásanjọ́
Mosúnmọ́lá Abíọ́lá
Àlàbá Jẹ́jẹ́
Gbénga Daniel
Fẹlá Aníkúlápó-Kútì
Fúnmilayọ̀ Ransome-Kuti
Temitope Adegbola-Williams
Oluwadamilola Adeyemi
Adebayo Ogunlesi
Akinwunmi Adesina
Bukola Saraki
Ngọzi Okonjo-Iweala
Chimamanda Ngozi Adichie
Chinụa Achebe
Chukwuemeka Odumegwu Ojukwu
Nnamdị Azikiwe
Ịfeọma Nwosu
Ụchenna Eze
Ụzọamaka Okeke
Obịageli Ezekwesili
Chịnedụ Okafor
Ifeanyị Ọkọwa
Nkechi Ọbị
Kelechi Ihenacho
Ọgechi Nnadi
Ebele Ịkpeazụ
Amarachi Ụgwụ
Chidiebere Ṅwankwọ
Ṅkem Owoh
Obinna Nwosu-Okoro
Dr. Alex Ekwueme
Emeka Anyaoku Jr.
Ada Obi
A. B. C. Nwachukwu
C. H. Okoye
J.P. Clark
Ken Saro-Wiwa
Ebiowei Dickson
Timipre Sylva
Goodluck Ebele Jonathan
Patience Faka
Ibinabo Fiberesima
Ọmọ N'Oba Ewuare
Osaze Odemwingie
Ẹhigie Edobor
Aisha Buhari
Muhammadu Buhari
Shehu Usman Aliyu Shagari
Abubakar Tafawa Balewa
Umaru Musa 'Yar'Adua
Umaru Musa ʼYarʼaduwa
Hauwa'u Ɓaturiya
Ɗanjuma Theophilus
Ɗan-Azumi Gwarzo
Ƙwairanga Bello
Ƴarima Sani
Aminu Ɗantata
Sa'adatu Maƙarfi
Ka'oje Mu'azu
Zainab Ɓagudu
Nasir El-Rufa'i
Nasir Ahmad el-Rufai
Rabi'u Musa Kwankwaso
Abdul'aziz Yari
Fatima Sa'ad
Habibu Ƙofar Mata
Ladi Kwali
Talatu Ishaya
Iyorchia Ayu
Terver Akase
Mbakeren Ikeseh
Dooshima Tsee
Ɔkyeame Kwame
Yaw Ɔsafo-Maafo
Akosua Frɛmaa
Kwabena Ɔpoku
Ɛsi Sutherland
Nana Akufo-Addo
Kwame Nkrumah
Kofi Annan
Kofi Mensah
Kwaku Ananse
Ama Ata Aidoo
Efua Theodora Sutherland
Yaa Asantewaa
Abena Busia
Afia Schwarzenegger
Akua Donkor
Kojo Antwi
Ekow Eshun
Kobina Sekyi
Nii Ɔkaidja Adama
Naa Dɛdɛi
Nii Ayikwei Parkes
Ayɔkɔ Botchwey
Tɛtɛ Quarshie
Osei Tutu II
J. E. A. Mills
Jerry John Rawlings
Selasi Agbɛko
Kɔdzo Ʋinɔ
Ɖɔdzi Agbenyega
Xɔse Ŋutsu
Ƒoli Amegashie
Edem Afeli
Dzifa Gomashie
Sɛnam Ɣeli
Kafui Danku-Pitcher
Alhassan Suhuyini
Wuni Ŋmani
Ayariga Mahama
Abiba Zakaria
Samira Bawumia
Haruna Iddrisu
Asamoah Gyan
Abédi Ayew Pelé
Mike Oquaye Snr.
Ngũgĩ wa Thiong'o
Ngugi Wa Thiong’o
Wangarĩ Maathai
Mwangi wa Iria
Jomo Kenyatta
Ng'ang'a Mwenda
Ng’ang’a Kĩmani
Njoki Ng'eno
Ng'etich Kiprop
Wanjikũ Kabĩra
Wanjiru Njeri Kamau
Mũgo wa Wairimũ
Kĩbaki Mwai
Mũthoni Nyanjirũ
Nyambura Mũkami
Kamau wa Ngengi
Raila Amolo Odinga
Jaramogi Oginga Odinga
Tom Mboya
Grace Ogot
Lupita Nyong'o
Peter Anyang' Nyong'o
Achieng Oneko
Atieno Odhiambo
Otieno Owino
Akinyi Obama
William Kipchirchir Ruto
Eliud Kipchoge
Faith Kipyegon
Cherotich Chepng'etich
Jepkosgei Chebet
Kiprono arap Koros
Daniel arap Moi
Wycliffe Ambetsa Oparanya
Musalia Mudavadi
Nekesa Wafula
Barasa Wanyonyi
Moraa Nyaboke
Nyang'au Ombati
Kwamboka Bosibori
Kalonzo Musyoka
Mutua Mũsyoka
Ndũkũ Mwĩkali
Mwende Kĩlonzo
Charity Kaluki Ngilu
Hassan Ali Joho
Amina Mohamed Abdi
Abdi-Nur Maalim
Fatuma bint Salim
Salim Mwalimu Athman
Lekuton Ole Sempei
Francis ole Kaparo
Naisula Lesuuda
Ekai Lokwawi
Margaret Wanjirũ-Kariũki
José da Silva
François N'Djaména
Zoë Müller
O'Neil D'Souza
Mary-Jane St. Clair
Chtaura Mensah
Admiral Ndubuisi Kanu
Officialdom Ade
Opeyemi
Bola
`
  .split('\n')
  .filter((name) => name !== '')

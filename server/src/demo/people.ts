const FIRST =
  `Aarav Aditi Aditya Akash Amit Ananya Anjali Anita Arjun Bhavna Chetan Deepa Devika Dhruv Farah Gauri Gaurav Harsh Imran Isha
Ishaan Jaya Joseph Kabir Kavita Kiran Kunal Lakshmi Leela Madhav Manisha Mihir Mohan Nandini Neha Nikhil Nisha Omkar Pallavi Parth
Pooja Pranav Priya Rahul Rashmi Rhea Rohan Sachin Sameer Sana Sanjay Shreya Siddharth Sneha Sonal Sunil Tanvi Tarun Uma Varun Vidya
Vikram Vivek Yash Zoya`.split(/\s+/)
const LAST =
  `Agarwal Apte Banerjee Bhatt Bhosale Chavan Chopra Das Deshmukh Deshpande Dsouza Fernandes Gaikwad Ghosh Gokhale Gupta Iyer
Jadhav Jain Jog Joshi Kadam Kale Kapoor Kelkar Khan Khanna Kulkarni Kumar Mehta Menon More Naik Nair Pai Pandit Patil Patwardhan Pawar
Phadke Pillai Rane Rao Reddy Sabnis Sathe Sawant Sen Shah Sharma Shaikh Shetty Shinde Singh Tambe Tilak Verma Wagh Wani Yadav`.split(
    /\s+/,
  )

/** A reserved top-level domain, so no e-mail address outside the demo ends with it. */
export const DEMO_DOMAIN = 'muster.example'

export interface Person {
  name: string
  email: string
  contact: string
  role: 'Admin' | 'Attendee'
}

const NAMED: readonly Person[] = [
  { name: 'Nandita Rao', email: `admin@${DEMO_DOMAIN}`, contact: '9820000001', role: 'Admin' },
  { name: 'Meera Kulkarni', email: `meera@${DEMO_DOMAIN}`, contact: '9820000002', role: 'Attendee' },
  { name: 'Asha Deshpande', email: `asha@${DEMO_DOMAIN}`, contact: '9820000003', role: 'Attendee' },
  { name: 'Ravi Menon', email: `ravi@${DEMO_DOMAIN}`, contact: '9820000004', role: 'Attendee' },
]

/** The same people each time: the four with known log-ins, then generated ones. */
export function demoPeople(count: number): Person[] {
  const others = Array.from({ length: count - NAMED.length }, (_, at): Person => {
    const first = FIRST[at % FIRST.length] ?? ''
    // the step is coprime with the list's length, so neighbours differ in both names
    const last = LAST[(at * 7 + Math.floor(at / FIRST.length)) % LAST.length] ?? ''
    return {
      name: `${first} ${last}`,
      email: `${first}.${last}${at}@${DEMO_DOMAIN}`.toLowerCase(),
      contact: String(7_000_000_000 + at * 37),
      role: 'Attendee',
    }
  })
  return [...NAMED, ...others]
}

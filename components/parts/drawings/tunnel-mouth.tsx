// The mouth of a railway tunnel with a train’s last lamp disappearing in it. For readers without a network.
import { Drawing } from './drawing.tsx';

export function TunnelMouth() {
  return (
    <Drawing>
      <path d="M0 0h320v200H0Z" fill="var(--sky)" stroke="none" />
      <path d="M-4 204V62q70-34 164-34t164 34v142Z" fill="var(--leaf)" />
      <path d="M22 52q4-22 18-22 14 2 12 16M262 46q2-24 20-24 16 4 10 28" fill="var(--park)" strokeWidth="2" />
      <path d="M36 204V92h248v112Z" fill="var(--brick)" />
      <path d="M26 78h268v16H26Z" fill="var(--sand)" />
      <path
        d="M36 116h44M36 138h36M36 160h34M240 116h44M248 138h36M250 160h34M58 94v22M262 94v22M50 116v22M270 116v22M60 138v22M262 138v22"
        strokeWidth="2"
      />
      <path d="M72 204v-28q0-66 88-66t88 66v28Z" fill="var(--sand)" />
      <path d="M90 204v-26q0-50 70-50t70 50v26Z" fill="var(--ink)" />
      <path
        d="M160 110v18M118 118l8 18M202 118l-8 18M88 142l16 10M232 142l-16 10M74 172h17M246 172h-17"
        strokeWidth="2"
      />
      <path d="M132 186v-30q0-10 28-10t28 10v30Z" fill="var(--park)" stroke="var(--card)" strokeWidth="2" />
      <path d="M142 158h14v12h-14ZM164 158h14v12h-14Z" fill="var(--electric)" stroke="none" />
      <path d="M140 178h6M174 178h6" stroke="var(--mango)" strokeWidth="5" />
      <path d="m128 204 14-16M192 204l-14-16M118 194h84M110 202h100" stroke="var(--stone)" strokeWidth="2" />
    </Drawing>
  );
}

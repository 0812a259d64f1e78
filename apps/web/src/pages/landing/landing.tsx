import { Landing } from '../../features/landing/components/landing.tsx';

export function LandingPage() {
  return <Landing />;
}

// The announcement of the directory to come: a search box, categories and filters, and when to come back.
import type { Overview } from '../../build/model/site.ts';
import { Scaffold } from '../parts/drawings/scaffold.tsx';
import { Notice } from '../parts/notice.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Prose } from '../parts/prose.tsx';
import { Island } from '../widgets/island.tsx';

export function DirectoryPage({ site }: { site: Overview }) {
  const { heading, intro, placeholder, groups, specials, comingSoon } = site.pages.directory;
  return (
    <>
      <PageHead heading={heading}>
        <Prose prose={intro} />
      </PageHead>
      <div className="wrap section">
        <Island
          widget="directory-search"
          wake="interaction"
          props={{ placeholder, groups: groups.map(({ name, icon }) => ({ name, icon: icon.src })), specials }}
        />
        <Notice heading={comingSoon.heading} drawing={<Scaffold />}>
          <Prose prose={comingSoon.text} />
        </Notice>
      </div>
    </>
  );
}

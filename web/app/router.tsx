import { courseIds } from "@server/contract";
import { BrowserRouter, Route, Routes } from "react-router-dom";
import { paths } from "../lib/address/paths.ts";
import { Visit } from "../pages/courses/visit.tsx";
import { PanelGuard, UserGuard } from "./guards.tsx";
import * as pages from "./pages.ts";
import { Shell } from "./shell.tsx";
import { Start } from "./start.tsx";
import { storedPages } from "./stored-pages.ts";

export const routes = (
  <Routes>
    <Route element={<Shell />}>
      <Route path={paths.home} element={<Start />} />
      <Route path={paths.pricing} element={<pages.Pricing />} />
      <Route path={paths.signIn} element={<pages.SignIn />} />

      <Route element={<UserGuard area="chat" />}>
        <Route path={`${paths.chat}/:conversationId?`} element={<pages.Chat />} />
      </Route>
      <Route element={<UserGuard area="course" />}>
        {courseIds.map((courseId) => (
          <Route
            key={courseId}
            path={paths.course(courseId)}
            element={<pages.Course courseId={courseId} visit={<Visit />} />}
          />
        ))}
      </Route>
      <Route element={<UserGuard area="account" />}>
        <Route path={paths.account} element={<pages.Account />} />
      </Route>
      <Route element={<UserGuard area="own" />}>
        {Object.entries(storedPages).map(([path, Page]) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </Route>

      <Route path={`${paths.panel}/*`} element={<PanelGuard />} />

      <Route path="*" element={<pages.NotFound />} />
    </Route>
  </Routes>
);

export const Router = () => <BrowserRouter>{routes}</BrowserRouter>;

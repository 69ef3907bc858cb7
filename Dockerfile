# One image with site and shop. What the build needs to know comes as build arguments, everything else when it starts.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --workspaces=false --no-audit --no-fund
COPY . .
ARG LAMPLIGHT_PUBLIC_URL
ARG LAMPLIGHT_AUTHOR
ARG LAMPLIGHT_TAGLINE
ARG LAMPLIGHT_PROFILE_URL
ARG LAMPLIGHT_CONTACT_URL
ARG LAMPLIGHT_SCENE_URL
# Its version, for a .splinecode scene: docs/decisions/dependencies.md says what its terms are.
ARG SPLINE_RUNTIME
RUN [ -z "$SPLINE_RUNTIME" ] || npm install --no-save --workspaces=false --no-audit --no-fund "@splinetool/runtime@$SPLINE_RUNTIME"
RUN node scripts/build.ts && npm prune --omit=dev --workspaces=false --no-audit --no-fund

FROM node:24-slim
WORKDIR /app
# With what is compiled kept in the volume, the next start does without the compilers: 30 MB less at rest.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4173 LAMPLIGHT_DATA=/data NODE_COMPILE_CACHE=/data/compile-cache
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/statistics ./statistics
COPY --from=build /app/generators ./generators
# Its names of metrics are what an assistant may ask for.
COPY --from=build /app/patterns/schema.ts ./patterns/schema.ts
COPY --from=build /app/server ./server
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/site/legal ./site/legal
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 4173
# Asks whether pages can be served: a broken shop must not take the free site down.
HEALTHCHECK --interval=30s --timeout=5s --start-period=15s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The first spares 20 MB at rest; the second gives memory back after a flood, and is eight times what is in use.
CMD ["node", "--max-semi-space-size=1", "--max-old-space-size=256", "server/main.ts"]
